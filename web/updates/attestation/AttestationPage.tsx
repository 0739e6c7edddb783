import { hasPermission, type Viewer } from '@concord/domain'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { LinksTab } from './links/LinksTab.tsx'
import { PhoneTab } from './phone/PhoneTab.tsx'
import { type AttestationCounts, attestationCounts } from './queries.ts'
import { QuestionsTab } from './questions/QuestionsTab.tsx'
import { WavesTab } from './waves/WavesTab.tsx'
import { WebTab } from './web/WebTab.tsx'

const PATH = '/data-updates/attestation'

type Tab = {
  readonly name: Exclude<keyof AttestationCounts, 'next'>
  readonly label: string
  readonly narrowLabel?: string
  readonly isOpenTo: (viewer: Viewer) => boolean
  readonly Content: ComponentType
}

const TABS: readonly Tab[] = [
  {
    name: 'phone',
    label: 'Phone attestation',
    narrowLabel: 'Phone',
    isOpenTo: (viewer) => hasPermission(viewer, 'PHONE_ATTEST'),
    Content: PhoneTab,
  },
  {
    name: 'web',
    label: 'Web attestation',
    narrowLabel: 'Web',
    isOpenTo: (viewer) => hasPermission(viewer, 'WEB_ATTEST'),
    Content: WebTab,
  },
  {
    name: 'waves',
    label: 'Waves',
    isOpenTo: (viewer) => hasPermission(viewer, 'PHONE_ATTEST'),
    Content: WavesTab,
  },
  {
    name: 'links',
    label: 'Office links',
    narrowLabel: 'Links',
    isOpenTo: (viewer) => hasPermission(viewer, 'PHONE_ATTEST'),
    Content: LinksTab,
  },
  {
    name: 'questions',
    label: 'Network questions',
    narrowLabel: 'Questions',
    isOpenTo: () => true,
    Content: QuestionsTab,
  },
]

const withCount = (count: number | null | undefined) => (typeof count === 'number' ? { count } : {})

/** Shows whom the clocks ask for next, and takes down what offices and the organization itself vouch for. */
export function AttestationPage() {
  const viewer = useViewer()
  const [params] = useSearchParams()
  const { data: counts } = useQuery(attestationCounts)
  const tabs = TABS.filter(({ isOpenTo }) => isOpenTo(viewer))
  const current = tabs.find(({ name }) => name === params.get('tab')) ?? tabs[0]
  return (
    <>
      <PageHeader
        tabs={[
          { label: 'Updates', to: '/data-updates' },
          ...tabs.map(({ name, label, narrowLabel }, index) => ({
            label,
            ...(narrowLabel === undefined ? {} : { narrowLabel }),
            to: index === 0 ? PATH : `${PATH}?tab=${name}`,
            ...withCount(counts?.[name]),
          })),
        ]}
        actions={
          current?.name === 'phone' && (
            <Button
              variant="outlined"
              onClick={() => window.print()}
              startIcon={<Printer size={14} strokeWidth={1.75} aria-hidden />}
            >
              Print call sheet
            </Button>
          )
        }
      />
      {current && <current.Content />}
    </>
  )
}
