import type { CopyKind } from '@concord/contract'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session-context.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { ChooseSides } from './ChooseSides.tsx'
import { CopyDifference } from './CopyDifference.tsx'
import { type ComparedPlaces, copySides } from './queries.ts'
import { readPlaces, useCopyAddress } from './use-copy-address.ts'

const STEPS = ['From and to', 'Difference and parts', 'Copy']

type ComparedProps = { readonly kind: CopyKind; readonly places: ComparedPlaces; readonly onBack: () => void }

function Compared({ kind, places, onBack }: ComparedProps) {
  const { data, error, refetch } = useQuery(copySides(kind, places))
  const reload = () => void refetch()
  if (error && !data) return <ErrorState title="The difference did not load" error={error} onRetry={reload} />
  if (!data) return <SkeletonRows label="Loading the difference" count={8} />
  return (
    <CopyDifference
      // What is picked belongs to what was compared.
      key={`${data.from.version} ${data.into.version}`}
      kind={kind}
      places={places}
      sides={data}
      onBack={onBack}
      onReload={reload}
    />
  )
}

function CopyPage({ kind }: { readonly kind: CopyKind }) {
  const { viewer } = useSession()
  const { address, isComparing, choose, compare } = useCopyAddress()
  const places = readPlaces(address, kind !== 'target')
  const isShown = isComparing && places !== undefined
  return (
    <>
      <PageHeader
        status={<Tag>{`${viewer.environment[0]?.toUpperCase()}${viewer.environment.slice(1)}`}</Tag>}
      />
      <Steps label="Steps of the copy" steps={STEPS} current={isShown ? 1 : 0} />
      {isShown ? (
        <Compared kind={kind} places={places} onBack={() => compare(false)} />
      ) : (
        <ChooseSides kind={kind} address={address} onChoose={choose} onCompare={() => compare(true)} />
      )}
    </>
  )
}

export const RosterCopyPage = () => <CopyPage kind="roster" />
export const TargetCopyPage = () => <CopyPage kind="target" />
export const SourceCopyPage = () => <CopyPage kind="source" />
