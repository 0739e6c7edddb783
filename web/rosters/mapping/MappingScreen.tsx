import { sourceConfigSchema, type WrittenSource } from '@concord/roster-language'
import { Box } from '@mui/material'
import { useMemo, useRef, useState } from 'react'
import { createStore } from '#web/lib/store.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { listChangedParts } from '../editor/merge-changes.ts'
import { UndoButtons } from '../editor/UndoButtons.tsx'
import { useUndoKeys } from '../editor/use-undo-keys.ts'
import { DraftNote } from '../versions/DraftNote.tsx'
import type { LineActions } from './ColumnLine.tsx'
import { CrosswalkButton } from './crosswalk/CrosswalkButton.tsx'
import { MappingFoot } from './MappingFoot.tsx'
import { MappingGrid } from './MappingGrid.tsx'
import { MappingNotices } from './MappingNotices.tsx'
import { MappingSummary } from './MappingSummary.tsx'
import { leaveOut, mapColumn, type Place } from './model/acts.ts'
import { type ColumnRow, listColumnRows, type RowVerdict } from './model/column-rows.ts'
import { type Folded, foldAtFirst, listGridLines } from './model/grid-lines.ts'
import type { Answer } from './model/questions.ts'
import { countRepeats } from './model/repeat-counts.ts'
import { OutputDock } from './OutputDock.tsx'
import { markView, OverviewStrip } from './OverviewStrip.tsx'
import { readTarget, usePreviews } from './preview/use-previews.ts'
import { getDraftNumber, MappingTools } from './publish/MappingTools.tsx'
import { WaitingNotice } from './publish/WaitingNotice.tsx'
import type { MappingFile, MappingKey, MappingReply } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { BlocksPanel } from './rows/BlocksPanel.tsx'
import { StepsPanel } from './rows/StepsPanel.tsx'
import { TransformPanel, type TypedTexts } from './transforms/TransformPanel.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useMappingEditor } from './use-mapping-editor.ts'
import { useMappingKeys } from './use-mapping-keys.ts'
import { useSameRows, useSameSet } from './use-same-rows.ts'
import { useStableActions } from './use-stable-actions.ts'
import { ConflictOfDraft } from './versions/ConflictOfDraft.tsx'

export type MappingScreenProps = {
  readonly mappingKey: MappingKey
  readonly reply: MappingReply
  readonly file: MappingFile
  readonly start: WrittenSource
}

type Panel = { readonly kind: 'transforms'; readonly place: Place } | { readonly kind: 'steps' | 'blocks' }

const listFields = (rows: readonly ColumnRow[], verdict: RowVerdict): ReadonlySet<string> =>
  new Set(rows.flatMap((row) => (row.verdict === verdict ? (row.places[0]?.field ?? []) : [])))

/** Shows the grid of columns with the output below, edited by mouse or by keys alone. */
export function MappingScreen({ mappingKey, reply, file, start }: MappingScreenProps) {
  const target = useMemo(() => readTarget(reply), [reply])
  const proposed = useMemo(() => sourceConfigSchema.parse(file.proposed), [file])
  const editor = useMappingEditor(mappingKey, reply, start)
  const { config } = editor.history
  const [from, setFrom] = useState(0)
  const previews = usePreviews(target, config, { file, from })
  const { source, contradicted, previewed, stepped } = previews
  const listed = useMemo(
    () => listColumnRows(file, { config, source, proposed }, contradicted, target),
    [file, config, source, proposed, contradicted, target],
  )
  const rows = useSameRows(listed)
  const [current, setCurrent] = useState(0)
  const [picking] = useState(() => createStore<number | null>(null))
  const [panel, setPanel] = useState<Panel | null>(null)
  const [typed] = useState<TypedTexts>(() => new Map())
  const [chosenFold, setFolded] = useState<Folded>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [reasoned, setReasoned] = useState<Answer | null>(null)
  const viewRef = useRef<HTMLDivElement>(null)
  // As it was when the page opened: what is answered later folds and unfolds nothing.
  if (chosenFold === undefined && !previews.isFirst) setFolded(foldAtFirst(rows))
  const folded = chosenFold ?? 'all'
  const lines = useMemo(
    () => listGridLines(rows, target, { folded, unfolded }),
    [rows, target, folded, unfolded],
  )
  const repeats = useMemo(() => (source.repeat ? countRepeats(file, source) : undefined), [file, source])
  const question = lines.find((line) => line.kind === 'question' && line.of.includes(current))
  const currentRow = rows[current]
  const number = getDraftNumber(reply)
  const differences = useMemo(() => listChangedParts(start, config), [start, config])
  const isBlocked = rows.some(({ verdict }) => verdict === 'blocked')
  const canSave = !isBlocked && !previews.isBehind && previewed.problems.length === 0

  const unfold = (more: readonly ColumnRow[]) =>
    setUnfolded((before) => new Set([...before, ...more.map(({ column }) => column.index)]))
  const answer = (given: Answer) => {
    if (given.label === 'Keep, with a reason') setReasoned(given)
    else editor.act(given.act)
  }
  const jump = (index: number) => {
    setUnfolded((before) => new Set([...before, index]))
    setCurrent(index)
  }
  const jumpToNext = (isMeant: (row: ColumnRow) => boolean) => {
    const found = rows.filter(isMeant).map(({ column }) => column.index)
    const next = found.find((index) => index > current) ?? found[0]
    if (next !== undefined) jump(next)
  }
  const needsPerson = ({ verdict }: ColumnRow) => verdict === 'ask' || verdict === 'blocked'
  const move = (by: number) => {
    const visible = lines.flatMap((line) => (line.kind === 'column' ? [line.row.column.index] : []))
    const at = visible.indexOf(current)
    const next = at === -1 ? visible[0] : visible[Math.min(visible.length - 1, Math.max(0, at + by))]
    if (next !== undefined) setCurrent(next)
  }
  const leaveOutRow = (row: ColumnRow) => editor.act(leaveOut(row.name, row.places[0]?.block ?? null))
  const openTransforms = (row: ColumnRow | undefined) => {
    const [place] = row?.places ?? []
    if (place) setPanel({ kind: 'transforms', place })
  }
  const open = (index: number) => {
    setCurrent(index)
    picking.set(index)
  }
  const { onJump, ...actions } = useStableActions<LineActions & { readonly onJump: (index: number) => void }>(
    {
      onJump: jump,
      onCurrent: setCurrent,
      onOpen: open,
      onClose: () => picking.set(null),
      onPick: (row, field) => {
        picking.set(null)
        if (field === null) return leaveOutRow(row)
        editor.act(mapColumn(row.name, { field, block: row.places[0]?.block ?? null }))
      },
      onTransform: (index) => openTransforms(rows[index]),
    },
  )
  useUndoKeys(editor)
  useMappingKeys({
    onMove: move,
    onEdge: (edge) => move(edge === 'first' ? -rows.length : rows.length),
    onPick: () => open(current),
    onAnswer: (at) => {
      const given = question?.kind === 'question' ? question.question.answers[at] : undefined
      if (given) answer(given)
      return given !== undefined
    },
    onNext: () => jumpToNext(needsPerson),
    onTransform: () => openTransforms(currentRow),
    onLeaveOut: () => currentRow && leaveOutRow(currentRow),
    onSteps: () => setPanel({ kind: 'steps' }),
    onBlocks: () => setPanel({ kind: 'blocks' }),
  })

  const blocked = useSameSet(useMemo(() => listFields(rows, 'blocked'), [rows]))
  const asked = useSameSet(useMemo(() => listFields(rows, 'ask'), [rows]))
  const transformPlace = panel?.kind === 'transforms' ? panel.place : undefined
  const transformField = target.fields.find(({ id }) => id === transformPlace?.field)
  // An edit takes a version that waits back.
  const isWaiting =
    reply.source?.state === 'waiting' &&
    editor.saving.state === 'kept' &&
    editor.saving.at === reply.source.changedAt
  const isUnchanged = reply.source?.state === 'published' && differences.size === 0
  if (previews.isFirst) return <SkeletonRows label="Reading the file" count={16} />
  return (
    <>
      <PageHeader
        record={reply.roster.sender}
        status={
          <Tag>
            {isUnchanged
              ? `Version ${number - 1}, published`
              : `Version ${number}, ${isWaiting ? 'waiting' : 'draft'}`}
          </Tag>
        }
        actions={
          <>
            <UndoButtons {...editor} />
            <MappingTools {...{ mappingKey, reply, editor, isWaiting, isUnchanged }} isBlocked={!canSave} />
          </>
        }
        summary={
          <MappingSummary
            {...{ rows, target, source, isFolded: folded === 'all' }}
            mapped={previewed.fields}
            onFold={() => {
              setFolded(folded === 'all' ? 'none' : 'all')
              setUnfolded(new Set())
            }}
            onVerdict={(verdict) => jumpToNext((row) => row.verdict === verdict)}
            onMissing={(field) => {
              const row =
                rows.find(({ places, column }) => places.length === 0 && column.top.includes(field)) ??
                rows.find(({ places }) => places.length === 0)
              if (!row) return
              jump(row.column.index)
              open(row.column.index)
            }}
          />
        }
      />
      <Box
        sx={{
          ...{ display: 'flex', flexDirection: 'column', minHeight: 520 },
          height: { xs: 'calc(100dvh - 88px)', md: 'calc(100dvh - 104px)' },
          mx: { xs: -2, md: -4 },
          my: -2,
        }}
      >
        <Box sx={{ px: { xs: 2, md: 4 }, borderBottom: '1px solid', borderColor: 'line' }}>
          {isWaiting && reply.source ? (
            <WaitingNotice source={reply.source} />
          ) : (
            <DraftNote open={{ state: 'draft', note: editor.note }} />
          )}
          <OverviewStrip rows={rows} current={current} viewRef={viewRef} onJump={onJump} />
          <MappingNotices
            {...{ reply, config, proposed }}
            onAct={editor.act}
            onSteps={() => setPanel({ kind: 'steps' })}
          />
        </Box>
        <MappingGrid
          {...{ lines, repeats, current, picking, actions }}
          fields={target.fields}
          dataRows={file.dataRows}
          onUnfold={unfold}
          onBlocks={() => setPanel({ kind: 'blocks' })}
          onAnswer={answer}
          onView={(first, last) => markView(viewRef.current, first, last, rows.length)}
        />
        <OutputDock
          {...{ target, previews, from, blocked, asked }}
          onFrom={setFrom}
          dataRows={file.dataRows}
          currentField={currentRow?.places[0]?.field}
        />
        <MappingFoot saving={editor.saving}>
          <CrosswalkButton
            {...{ mappingKey, target, config }}
            place={currentRow?.places[0]}
            onAct={editor.act}
          />
        </MappingFoot>
      </Box>
      {transformPlace && transformField && (
        <TransformPanel
          place={transformPlace}
          field={transformField}
          config={config}
          headers={stepped.headers}
          rows={stepped.rows}
          typed={typed}
          onAct={editor.act}
          onClose={() => setPanel(null)}
        />
      )}
      {panel?.kind === 'steps' && (
        <StepsPanel {...{ config, file }} onAct={editor.act} onClose={() => setPanel(null)} />
      )}
      {panel?.kind === 'blocks' && (
        <BlocksPanel
          {...{ config, target, repeats }}
          headers={stepped.headers}
          proposed={proposed.repeat}
          onAct={editor.act}
          onClose={() => setPanel(null)}
        />
      )}
      {reasoned && (
        <ReasonDialog
          note={editor.note}
          onClose={() => setReasoned(null)}
          onSend={(note) => {
            editor.act(reasoned.act, note)
            setReasoned(null)
          }}
        />
      )}
      {editor.saving.state === 'conflict' && <ConflictOfDraft {...{ mappingKey, editor }} />}
      <UnsavedGuard
        isKept={editor.saving.state === 'kept'}
        save={async () => (await editor.save()) !== null}
      />
    </>
  )
}
