import { findUnmet, permission, todayInUtc } from '@concord/domain'
import {
  type ComparedSetting,
  compareSettings,
  isSilent,
  lintSourceConfig,
  USUAL_STOPS,
  type WrittenSource,
} from '@concord/roster-language'
import { Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { call } from '#web/lib/api-client.ts'
import { shortDay } from '#web/lib/when.ts'
import { useViewer } from '#web/session/session-context.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { findCurrentTab, type PageTab } from '#web/ui/page-tab.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { saySaving } from '../editor/say-saving.ts'
import { UndoButtons } from '../editor/UndoButtons.tsx'
import { useDraftEditor } from '../editor/use-draft-editor.ts'
import { useUndoKeys } from '../editor/use-undo-keys.ts'
import { ConflictOfConfig } from '../versions/ConflictOfConfig.tsx'
import type { OnKept } from '../versions/EditedConfig.tsx'
import { JsonView } from '../versions/JsonView.tsx'
import { PublishBar } from '../versions/PublishBar.tsx'
import { CONFIG_CALLS, type ReadConfig } from '../versions/queries.ts'
import { useConfigLife } from '../versions/use-config-life.ts'
import { VersionList } from '../versions/VersionList.tsx'
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

const TABS = ['differs', 'crosswalks', 'synonyms', 'stops', 'versions', 'json'] as const
type TabId = (typeof TABS)[number]
type EditorTab = PageTab & { readonly id: TabId }
const TAB_LABELS: Record<TabId, string> = {
  differs: 'What differs',
  crosswalks: 'Crosswalks',
  synonyms: 'Synonyms',
  stops: 'Stops',
  versions: 'Versions',
  json: 'JSON',
}
const NOTHING: readonly never[] = []
const NEW_DRAFT = { state: 'draft', askedBy: null, askedOf: null, effectiveOn: null, isOwn: true } as const

function sayEdits(count: number, isDraft: boolean, number: number): string {
  if (!isDraft) return `No edits since version ${number - 1}`
  return `${count === 0 ? 'No' : count} ${count === 1 ? 'edit' : 'edits'} in version ${number}`
}

/** Where the columns of a source are mapped, and its draft is tried over the last files. */
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

/** The editor of a source config: what one sender has otherwise is decided here, and published by a second person. */
export function SourceEditor({ data, start, onKept, targets, targetName }: SourceEditorProps) {
  const { config: listed, published, versions, publishers, rosters } = data
  const { now, madeWith } = targets
  const configId = listed.id
  const targetId = listed.target?.id ?? ''
  const [open, setOpen] = useState(data.open)
  const editor = useDraftEditor<WrittenSource>({
    start,
    revision: data.open?.revision ?? null,
    note: data.open?.note ?? '',
    changedAt: data.open?.changedAt ?? null,
    async keep(draft) {
      const body = { ...draft, config: draft.config as Record<string, unknown> }
      const reply = await call(CONFIG_CALLS.source.saveDraft, { params: { configId }, body })
      setOpen(reply.open)
      onKept(reply.open)
      return reply.open
    },
  })
  useUndoKeys(editor)
  const { history, act, saving } = editor
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
  const location = useLocation()
  const number = open?.number ?? (versions[0]?.number ?? 0) + 1
  const life = useConfigLife({ kind: 'source', configId, number, flush: editor.flush })

  const canEdit = listed.archivedAt === null
  const isDraft = open !== null || saving.state !== 'kept'
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
    versions: versions.length + (open !== null && data.open === null ? 1 : 0),
  }
  const path = `/rosters/configs/source/${targetId}/sourceconfig/${configId}/editor`
  const tabs = TABS.map(
    (id): EditorTab => ({
      id,
      label: TAB_LABELS[id],
      to: id === 'differs' ? path : `${path}?tab=${id}`,
      count: counts[id],
    }),
  )
  const tab = findCurrentTab(tabs, location)?.id ?? 'differs'
  const blocked =
    errors > 0
      ? `Correct ${errors} ${errors === 1 ? 'problem' : 'problems'} first`
      : saving.state === 'conflict'
        ? 'Reload the page first'
        : undefined
  const labelOf = (id: string) => now.config.fields.find((field) => field.id === id)?.label ?? id
  const headers = learned?.headers ?? NOTHING
  return (
    <>
      {saving.state === 'conflict' && (
        <ConflictOfConfig kind="source" {...{ configId, editor }} usual={{ stops: USUAL_STOPS }} />
      )}
      <PageHeader
        record={listed.name}
        status={
          <>
            <Tag>
              {isDraft
                ? `Version ${number}, ${open?.state === 'waiting' ? 'waiting' : 'draft'}`
                : `Version ${published?.number ?? number}`}
            </Tag>{' '}
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
      {open?.state === 'draft' && open.note !== '' && (
        <Box role="note" sx={{ mb: 2, px: 2, py: 1, bgcolor: 'sunken', borderRadius: '8px' }}>
          <b>Note</b> {open.note}
        </Box>
      )}
      {source && tab === 'differs' && (
        <DiffersTab
          {...{ settings, canEdit, labelOf }}
          target={now.config}
          version={now.number}
          learned={headers}
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
      <PublishBar
        {...{ number, publishers, canEdit, blocked, ...life }}
        open={isDraft ? (open ?? NEW_DRAFT) : null}
        effect={`Every file of ${rosters.length === 1 ? '1 roster' : `${rosters.length} rosters`} is read by it.`}
        summary={
          <>
            <b>
              {changes === undefined ? 'Nothing is published yet' : sayEdits(changes.count, isDraft, number)}
            </b>{' '}
            {changes?.says}
            {drifted > 0 && ` ${drifted} drifted.`}
            <Box sx={{ color: 'ink2', typography: 'caption' }}>
              {isDraft
                ? saySaving(saving)
                : listed.inForce && `In force since ${shortDay(listed.inForce.effectiveOn)}`}
            </Box>
          </>
        }
      />
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
