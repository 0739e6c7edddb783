import { findUnmet, permission, todayInUtc } from '@concord/domain'
import {
  type ComparedSetting,
  compareSettings,
  isSilent,
  lintSourceConfig,
  USUAL_STOPS,
  type WrittenSource,
} from '@concord/roster-language'
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { UndoButtons } from '../editor/UndoButtons.tsx'
import { ConflictOfConfig } from '../versions/ConflictOfConfig.tsx'
import { DraftBar, sayBlocked } from '../versions/DraftBar.tsx'
import { DraftNote } from '../versions/DraftNote.tsx'
import type { OnKept } from '../versions/EditedConfig.tsx'
import { JsonView } from '../versions/JsonView.tsx'
import type { ReadConfig } from '../versions/queries.ts'
import { useConfigDraft } from '../versions/use-config-draft.ts'
import { useEditorTabs } from '../versions/use-editor-tabs.ts'
import { VersionList } from '../versions/VersionList.tsx'
import { VersionTag } from '../versions/VersionTag.tsx'
import { EditSettingDialog } from './EditSettingDialog.tsx'
import { decide, replaceConfig } from './model/acts.ts'
import { type ReadTargets, readSource, sayChanges } from './model/read-source.ts'
import { learnedBy } from './queries.ts'
import { SourceFacts } from './SourceFacts.tsx'
import { CrosswalksTab } from './tabs/CrosswalksTab.tsx'
import { DiffersTab } from './tabs/DiffersTab.tsx'
import { LearnedTable } from './tabs/LearnedTable.tsx'
import { StopsTab } from './tabs/StopsTab.tsx'

type SourceEditorProps = {
  readonly data: ReadConfig
  readonly start: WrittenSource
  readonly onKept: OnKept
  readonly targets: ReadTargets
  readonly targetName: string
}

const TABS = [
  { id: 'differs', label: 'What differs' },
  { id: 'crosswalks', label: 'Crosswalks' },
  { id: 'synonyms', label: 'Synonyms' },
  { id: 'stops', label: 'Stops' },
  { id: 'versions', label: 'Versions' },
  { id: 'json', label: 'JSON' },
] as const
type TabId = (typeof TABS)[number]['id']
const NOTHING: readonly never[] = []

function sayEdits(count: number, isDraft: boolean, number: number): string {
  if (!isDraft) return `No edits since version ${number - 1}`
  return `${count === 0 ? 'No' : count} ${count === 1 ? 'edit' : 'edits'} in version ${number}`
}

/** Shows a link to the page where the columns of a source are mapped and its draft is tried on the last files. */
function OpenMapping({ rosters }: Pick<ReadConfig, 'rosters'>) {
  const viewer = useViewer()
  const [roster] = rosters
  if (!roster || findUnmet(viewer, [permission('CREATE_MAPPINGS')]) !== undefined) return null
  const to = `/rosters/map/${encodeURIComponent(roster.prefix)}/${encodeURIComponent(roster.type)}`
  return (
    <Button variant="outlined" size="medium" component={RouterLink} to={to}>
      Open mapping
    </Button>
  )
}

/** Shows the editor of a source config: where a sender differs is decided here, and a second person publishes it. */
export function SourceEditor({ data, start, onKept, targets, targetName }: SourceEditorProps) {
  const { config: listed, published, versions, rosters } = data
  const { now, madeWith } = targets
  const configId = listed.id
  const targetId = listed.target?.id ?? ''
  const draft = useConfigDraft('source', { data, start, onKept })
  const { open, editor, saving, number, isDraft } = draft
  const { history, act } = editor
  const written = useDeferredValue(history.config)
  const source = useMemo(() => readSource(written), [written])
  const settings = useMemo(
    () => (source ? compareSettings({ target: now.config, base: madeWith?.config, source }) : NOTHING),
    [source, now, madeWith],
  )
  const errors = useMemo(
    () =>
      lintSourceConfig(JSON.stringify(written), now.config).filter(({ severity }) => severity === 'error')
        .length,
    [written, now],
  )
  const printed = useMemo(() => JSON.stringify(history.config, null, 2), [history.config])
  const changes = useMemo(() => {
    const before = readSource(published?.config)
    return source && before ? sayChanges(source, before) : undefined
  }, [source, published])
  const { data: learned } = useQuery(learnedBy(configId))
  const [edited, setEdited] = useState<ComparedSetting | null>(null)

  const canEdit = listed.archivedAt === null
  const listedSettings = settings.filter((one) => !isSilent(one))
  const drifted = listedSettings.filter(({ state }) => state === 'drifted').length
  const counts: Partial<Record<TabId, number>> = {
    ...(source
      ? {
          differs: listedSettings.filter(({ state }) => state !== 'inherited').length,
          crosswalks: source.crosswalks.length,
          stops: source.stops.length,
        }
      : {}),
    ...(learned ? { synonyms: learned.total } : {}),
    versions: draft.versionCount,
  }
  const path = `/rosters/configs/source/${targetId}/sourceconfig/${configId}/editor`
  const { tabs, tab } = useEditorTabs(path, TABS, counts)
  const labelOf = (id: string) => now.config.fields.find((field) => field.id === id)?.label ?? id
  const headers = learned?.headers ?? NOTHING
  return (
    <>
      {saving.state === 'conflict' && (
        <ConflictOfConfig
          kind="source"
          {...{ configId, editor }}
          onTake={draft.take}
          usual={{ stops: USUAL_STOPS }}
        />
      )}
      <PageHeader
        record={listed.name}
        status={
          <>
            <VersionTag draft={draft} published={published?.number} />{' '}
            {listed.archivedAt !== null && <Tag>Archived</Tag>}
          </>
        }
        tabs={tabs}
        actions={
          <>
            {canEdit && <UndoButtons {...editor} />}
            <OpenMapping rosters={rosters} />
          </>
        }
      />
      {source && (
        <SourceFacts
          target={{ id: targetId, name: targetName }}
          version={now.number}
          settings={settings}
          source={source}
        />
      )}
      <DraftNote open={open} />
      {source && tab === 'differs' && (
        <DiffersTab
          {...{ settings, canEdit, labelOf }}
          target={now.config}
          version={now.number}
          learned={headers}
          learnedTotal={learned?.total ?? 0}
          onAct={act}
          onEdit={setEdited}
        />
      )}
      {source && tab === 'crosswalks' && <CrosswalksTab source={source} canEdit={canEdit} onAct={act} />}
      {tab === 'synonyms' && <LearnedTable headers={headers} labelOf={labelOf} />}
      {source && tab === 'stops' && <StopsTab source={source} canEdit={canEdit} onAct={act} />}
      {tab === 'versions' && <VersionList versions={versions} today={todayInUtc()} />}
      {(tab === 'json' || (!source && tab !== 'synonyms' && tab !== 'versions')) && (
        <JsonView
          text={printed}
          lint={(text) => lintSourceConfig(text, now.config)}
          canEdit={canEdit}
          onApply={(config) => act(replaceConfig(config as WrittenSource))}
        />
      )}
      <DraftBar {...{ data, draft }} does="read" blocked={sayBlocked(errors, saving)}>
        <b>{changes === undefined ? 'Nothing is published yet' : sayEdits(changes.count, isDraft, number)}</b>{' '}
        {changes?.says}
        {drifted > 0 && ` ${drifted} drifted.`}
      </DraftBar>
      {edited && (
        <EditSettingDialog
          setting={edited}
          target={now.config}
          onDecide={(decision) => {
            act(decide(edited, decision))
            setEdited(null)
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
