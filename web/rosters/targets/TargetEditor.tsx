import { todayInUtc } from '@concord/domain'
import { lintTargetConfig, type WrittenTarget } from '@concord/roster-language'
import { Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
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
import { VersionTag } from '../versions/VersionTag.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { replaceConfig } from './model/acts.ts'
import { listChanges, summarizeChanges } from './model/changes.ts'
import { printTarget } from './model/print-target.ts'
import { findUnfilled } from './model/problems.ts'
import { readTarget } from './model/try-texts.ts'
import { useProblems } from './model/use-problems.ts'
import { isWrittenTarget } from './model/written-target.ts'
import { ProblemCard } from './ProblemCard.tsx'
import { usageOf } from './queries.ts'
import { RulePanel } from './rules/RulePanel.tsx'
import { TargetMenu } from './TargetMenu.tsx'
import { FieldsTab } from './tabs/FieldsTab.tsx'
import { OutputTab } from './tabs/OutputTab.tsx'
import { RulesTab } from './tabs/RulesTab.tsx'
import { SourcesTab } from './tabs/SourcesTab.tsx'
import { VersionsTab } from './tabs/VersionsTab.tsx'

type TargetEditorProps = {
  readonly data: ReadConfig
  readonly start: WrittenTarget
  readonly onKept: OnKept
}

const TABS = [
  { id: 'fields', label: 'Fields' },
  { id: 'rules', label: 'Rules' },
  { id: 'output', label: 'Output' },
  { id: 'sources', label: 'Source configs' },
  { id: 'versions', label: 'Versions' },
  { id: 'json', label: 'JSON' },
] as const
type TabId = (typeof TABS)[number]['id']

const NOTHING: readonly never[] = []
const sayCount = (count: number, since: number): string =>
  `${count === 0 ? 'No' : count} ${count === 1 ? 'change' : 'changes'} since version ${since}`
/** A rule that is edited, or a new one about a field. */
type EditedRule = { readonly index: number | null; readonly field?: string }

/**
 * Shows the editor of a target config: all of it is changed here, kept as a draft, and published by a second person.
 */
export function TargetEditor({ data, start, onKept }: TargetEditorProps) {
  const { config: listed, published, versions, rosters } = data
  const configId = listed.id
  const draft = useConfigDraft('target', { data, start, onKept })
  const { open, editor, saving, isDraft } = draft
  const { history, act } = editor
  const canEdit = listed.archivedAt === null
  const config = isWrittenTarget(history.config) ? history.config : undefined
  const { user } = useViewer()
  const today = todayInUtc()
  const { data: usage } = useQuery(usageOf(configId))
  // The config is checked once its page shows.
  const shown = useDeferredValue(config, undefined)
  const inForce = useMemo(
    () =>
      published && isWrittenTarget(published.config)
        ? { number: published.number, config: published.config }
        : null,
    [published],
  )
  const found = useProblems(shown, inForce?.config ?? null)
  const problems = useMemo(
    () => (shown && usage ? [...found, ...findUnfilled(shown, usage)] : found),
    [shown, found, usage],
  )
  const target = useMemo(() => shown && readTarget(shown), [shown])
  const changes = useMemo(
    () => (shown && inForce ? (listChanges(shown, inForce.config) ?? NOTHING) : NOTHING),
    [shown, inForce],
  )
  const printed = useMemo(() => printTarget(history.config), [history.config])
  const [selected, setSelected] = useState<string | null>(null)
  const [rule, setRule] = useState<EditedRule | null>(null)
  const [isComparing, setComparing] = useState(false)
  const navigate = useNavigate()
  const onSave = useEffectEvent(() => void editor.flush())
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const counts: Partial<Record<TabId, number>> = {
    ...(config ? { fields: config.fields.length, rules: config.rules?.length ?? 0 } : {}),
    sources: listed.sources,
    versions: draft.versionCount,
  }
  const path = `/rosters/configs/target/${configId}/editor`
  const { tabs, tab } = useEditorTabs(path, TABS, counts)
  const toTab = (id: TabId) => void navigate(tabs.find((one) => one.id === id)?.to ?? path)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const blocked = config === undefined ? 'Correct the JSON first' : sayBlocked(errors, saving)
  const show = (field: string) => {
    setSelected(field)
    if (tab !== 'fields') toTab('fields')
  }
  return (
    <>
      {saving.state === 'conflict' && (
        <ConflictOfConfig kind="target" {...{ configId, editor }} onTake={draft.take} />
      )}
      <PageHeader
        record={listed.name}
        status={
          <>
            <VersionTag draft={draft} published={inForce?.number} />{' '}
            {listed.inForce && isDraft && `${listed.inForce.number} is in force`}
            {listed.archivedAt !== null && <Tag>Archived</Tag>}
          </>
        }
        tabs={tabs}
        actions={
          <>
            {canEdit && <UndoButtons {...editor} />}
            <TargetMenu
              configId={configId}
              number={open?.number ?? published?.number ?? null}
              flush={editor.flush}
            />
          </>
        }
      />
      <DraftNote open={open} />
      {config && tab !== 'json' && tab !== 'versions' && (
        <ProblemCard
          problems={problems}
          canEdit={canEdit}
          onAct={act}
          onShow={show}
          onShowAll={() => toTab('json')}
        />
      )}
      {config && tab === 'fields' && (
        <FieldsTab
          {...{ config, inForce, changes, target, usage, today, canEdit, selected }}
          senders={[...new Map(rosters.map((roster) => [roster.prefix, roster])).values()]}
          owner={user.name}
          onSelect={setSelected}
          onAct={act}
          onAddRule={(field) => setRule({ index: null, field })}
          onEditRule={({ index }) => setRule({ index })}
        />
      )}
      {config && tab === 'rules' && (
        <RulesTab
          config={config}
          canEdit={canEdit}
          onAct={act}
          onAdd={() => setRule({ index: null })}
          onEdit={({ index }) => setRule({ index })}
        />
      )}
      {config && tab === 'output' && <OutputTab config={config} canEdit={canEdit} onAct={act} />}
      {tab === 'sources' && <SourcesTab usage={usage} />}
      {tab === 'versions' && <VersionsTab configId={configId} versions={versions} today={today} />}
      {(tab === 'json' || (!config && tab !== 'sources' && tab !== 'versions')) && (
        <JsonView
          text={printed}
          lint={lintTargetConfig}
          canEdit={canEdit}
          onApply={(written) => act(replaceConfig(written as WrittenTarget))}
        />
      )}
      <DraftBar {...{ data, draft, blocked }} does="checked">
        <b>{inForce === null ? 'Nothing is published yet' : sayCount(changes.length, inForce.number)}</b>{' '}
        {summarizeChanges(changes)}{' '}
        {changes.length > 0 && (
          <Link component="button" onClick={() => setComparing(true)} sx={{ verticalAlign: 'baseline' }}>
            See the difference
          </Link>
        )}
      </DraftBar>
      {isComparing && inForce && (
        <ChangesDialog
          title={`Changes since version ${inForce.number}`}
          changes={changes}
          onClose={() => setComparing(false)}
        />
      )}
      {rule && config && (
        <RulePanel
          config={config}
          index={rule.index}
          field={rule.field}
          today={today}
          onAct={act}
          onClose={() => setRule(null)}
        />
      )}
    </>
  )
}
