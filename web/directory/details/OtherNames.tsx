type Props = { readonly names: readonly { readonly kind: string; readonly name: string }[] }

export function OtherNames({ names }: Props) {
  return names.map(({ kind, name }) => <div key={`${kind} ${name}`}>{`${name} (${kind})`}</div>)
}
