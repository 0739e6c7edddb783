import type { CopyKind } from '@concord/contract'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectInput } from '#web/ui/form/SelectInput.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { type CopyChoice, copyChoices } from './queries.ts'
import { type CopyAddress, NEW, readPlaces } from './use-copy-address.ts'

type ChooseSidesProps = {
  readonly kind: CopyKind
  readonly address: CopyAddress
  readonly onChoose: (chosen: Partial<CopyAddress>) => void
  readonly onCompare: () => void
}

export const NOUNS: Readonly<Record<CopyKind, string>> = {
  roster: 'roster',
  target: 'target config',
  source: 'source config',
}

const toOption = ({ id, name, version, target }: CopyChoice) => ({
  value: id,
  label: `${name}, version ${version}${target === null ? '' : `, for ${target.name}`}`,
})
const nothing = (label: string) => ({ value: '', label })

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      {children}
    </Box>
  )
}

/** Asks what is copied, and into what. */
export function ChooseSides({ kind, address, onChoose, onCompare }: ChooseSidesProps) {
  const { data, error, refetch } = useQuery(copyChoices(kind, ''))
  const ours = useQuery({ ...copyChoices(kind, address.fromOrg), enabled: address.fromOrg !== '' })
  const theirs = useQuery({ ...copyChoices(kind, address.intoOrg), enabled: address.intoOrg !== '' })
  if (error && !data)
    return <ErrorState title="The organizations did not load" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows label="Loading the organizations" count={4} />
  const noun = NOUNS[kind]
  const needsTarget = kind !== 'target'
  const organizations = data.organizations.map(({ id, name }) => ({ value: id, label: name }))
  const into = theirs.data?.choices.filter(({ id }) => id !== address.from) ?? []
  const blocked = into.find(({ id, hasDraft }) => id === address.into && hasDraft)
  const places = readPlaces(address, needsTarget)
  const canCompare = places !== undefined && blocked === undefined
  const isNew = address.into === NEW
  return (
    <Form onSubmit={() => canCompare && onCompare()} sx={{ maxWidth: 880 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, mb: 3 }}>
        <Side title="From">
          <SelectInput
            label="Organization"
            value={address.fromOrg}
            options={[nothing('Choose an organization'), ...organizations]}
            onChange={(fromOrg) => onChoose({ fromOrg, from: '' })}
          />
          {address.fromOrg !== '' && ours.data && (
            <SelectInput
              label={`Copy the ${noun}`}
              value={address.from}
              options={[nothing(`Choose a ${noun}`), ...ours.data.choices.map(toOption)]}
              hint={ours.data.choices.length === 0 ? `This organization has no ${noun} yet.` : undefined}
              onChange={(from) => onChoose({ from })}
            />
          )}
        </Side>
        <Side title="Into">
          <SelectInput
            label="Organization"
            value={address.intoOrg}
            options={[nothing('Choose an organization'), ...organizations]}
            onChange={(intoOrg) => onChoose({ intoOrg, into: '', target: '' })}
          />
          {address.intoOrg !== '' && theirs.data && (
            <SelectInput
              label="Copy into"
              value={address.into}
              options={[
                nothing(`Choose a ${noun}`),
                ...into.map(toOption),
                ...(kind === 'roster' ? [] : [{ value: NEW, label: `A new ${noun}` }]),
              ]}
              error={blocked && 'Someone edits a draft of it. It has to be published or discarded first.'}
              onChange={(chosen) => onChoose({ into: chosen })}
            />
          )}
          {isNew && <TextInput label="Name" value={address.name} onChange={(name) => onChoose({ name })} />}
          {isNew && needsTarget && (
            <SelectInput
              label="Target config"
              value={address.target}
              options={[
                nothing('Choose a target config'),
                ...(theirs.data?.targets ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(target) => onChoose({ target })}
            />
          )}
        </Side>
      </Box>
      <Button type="submit" variant="contained" size="medium" disabled={!canCompare}>
        Show the difference
      </Button>
    </Form>
  )
}
