import { PasswordInput } from '#web/ui/form/PasswordInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import type { ConnectionValues } from './connection-values.ts'

type ConnectionFieldsProps = {
  readonly values: ConnectionValues
  readonly getError: (field: string) => string | undefined
  readonly onChange: (changed: Partial<ConnectionValues>) => void
  /** A secret is stored already. */
  readonly hasSecret: boolean
}

const SECRETS = {
  sftp: { label: 'Password or private key', hint: 'A private key as PEM, without a passphrase.' },
  s3: { label: 'Secret access key', hint: undefined },
  webhook: {
    label: 'Signing secret',
    hint: 'At least 16 characters. The receiver checks signatures with it.',
  },
} as const

/** Asks where files go to or come from. */
export function ConnectionFields({ values, getError, onChange, hasSecret }: ConnectionFieldsProps) {
  const { kind } = values
  const field = (
    name: 'folder' | 'bucket' | 'region' | 'endpoint' | 'accessKeyId' | 'host' | 'port' | 'username' | 'url',
  ) => ({
    value: values[name],
    error: getError(`settings.${name}`),
    onChange: (text: string) => onChange({ [name]: text }),
  })
  return (
    <>
      {kind === 'sftp' && (
        <>
          <TextInput label="Server" {...field('host')} />
          <TextInput label="Port" {...field('port')} />
          <TextInput label="User name" {...field('username')} />
        </>
      )}
      {kind === 's3' && (
        <>
          <TextInput label="Bucket" {...field('bucket')} />
          <TextInput label="Region" {...field('region')} />
          <TextInput
            label="Other server than Amazon's"
            hint="Leave it empty for Amazon S3."
            {...field('endpoint')}
          />
          <TextInput label="Access key ID" {...field('accessKeyId')} />
        </>
      )}
      {kind === 'webhook' ? (
        <TextInput label="Address" hint="Files are posted there." {...field('url')} />
      ) : (
        <TextInput label="Folder" hint="Leave it empty for the top folder." {...field('folder')} />
      )}
      {kind !== 'folder' && (
        <PasswordInput
          label={SECRETS[kind].label}
          isNew
          value={values.secret}
          error={getError('secret')}
          onChange={(secret) => onChange({ secret })}
          hint={hasSecret ? 'Leave it empty to keep the one that is stored.' : SECRETS[kind].hint}
        />
      )}
    </>
  )
}
