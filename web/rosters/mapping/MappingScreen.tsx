import type { WrittenSource } from '@concord/roster-language'
import { Box, Button, IconButton } from '@mui/material'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useMemo, useState } from 'react'
import { showSuccess } from '#web/lib/toasts.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { MappingGrid } from './MappingGrid.tsx'
import { leaveOut, mapColumn, replaceConfig, setRepeat } from './model/acts.ts'
import {
  type ColumnRow,
  countVerdicts,
  findMissingFields,
  listColumnRows,
  VERDICTS,
} from './model/column-rows.ts'
import { listGridLines } from './model/grid-lines.ts'
import type { Answer } from './model/questions.ts'
import { OutputDock } from './OutputDock.tsx'
import { OverviewStrip } from './OverviewStrip.tsx'
import type { MappingFile, MappingKey, MappingReply } from './queries.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SaveVersionDialog } from './SaveVersionDialog.tsx'
import { TransformPanel } from './TransformPanel.tsx'
import { type Saving, useMappingEditor } from './use-mapping-editor.ts'
import { readTarget, usePreviews } from './use-previews.ts'
import { Verdict } from './Verdict.tsx'

export type MappingScreenProps = {
  readonly mappingKey: MappingKey
  readonly reply: MappingReply
  readonly file: MappingFile
  readonly start: WrittenSource
}

function saySaving(saving: Saving): string {
  switch (saving.state) {
    case 'kept':
      return saving.at === null
        ? 'Nothing is used until you save a version.'
        : `Draft kept ${new Date(saving.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}. Nothing is used until you save a version.`
    case 'conflict':
      return 'Someone else changed this draft. Reload the page to see their changes.'
    case 'failed':
      return saving.message
    default:
      return 'Saving the draft'
  }
}

const KEYS = [
  ['↑ ↓', 'column'],
  ['Enter', 'choose field'],
  ['1 – 3', 'answer'],
  ['T', 'transforms'],
  ['N', 'next that needs you'],
  ['X', 'do not use'],
  ['Ctrl Z', 'undo'],
] as const

/** The grid of columns with the output below, edited by mouse or by keys alone. */
export function MappingScreen({ mappingKey, reply, file, start }: MappingScreenProps) {
  const target = useMemo(() => readTarget(reply), [reply])
  const editor = useMappingEditor(mappingKey, reply, start)
  const { config } = editor.history
  const { source, previewed, contradicted, config: shownConfig } = usePreviews(target, config, file)
  const rows = useMemo(
    () => listColumnRows(file.columns, file.headers, { config: shownConfig, source }, contradicted),
    [file, shownConfig, source, contradicted],
  )
  const [current, setCurrent] = useState(0)
  const [picking, setPicking] = useState<number | null>(null)
  const [transforming, setTransforming] = useState<number | null>(null)
  const [isFolded, setFolded] = useState(true)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [reasoned, setReasoned] = useState<Answer | null>(null)
  const [isSaving, setSaving] = useState(false)
  const lines = useMemo(
    () => listGridLines(rows, target, { isFolded, unfolded }),
    [rows, target, isFolded, unfolded],
  )
  const counts = countVerdicts(rows)
  const missing = findMissingFields(target, new Set(previewed.fields))
  const required = target.fields.filter((field) => field.required).length
  const visible = lines.flatMap((line) => (line.kind === 'column' ? [line.row.column.index] : []))
  const needing = rows.flatMap(({ verdict, column }) =>
    verdict === 'ask' || verdict === 'blocked' ? [column.index] : [],
  )
  const question = lines.find((line) => line.kind === 'question' && line.of.includes(current))
  const currentRow = rows[current]

  const answer = (given: Answer) => {
    if (given.label === 'Keep, with a reason') setReasoned(given)
    else editor.act(given.act)
  }
  const jump = (index: number) => {
    setUnfolded((before) => new Set([...before, index]))
    setCurrent(index)
  }
  const move = (by: number) => {
    const at = visible.indexOf(current)
    const next = at === -1 ? visible[0] : visible[Math.min(visible.length - 1, Math.max(0, at + by))]
    if (next !== undefined) setCurrent(next)
  }
  const pick = (row: ColumnRow, field: string | null) => {
    setPicking(null)
    const block = row.places[0]?.block ?? null
    editor.act(field === null ? leaveOut(row.name, block) : mapColumn(row.name, { field, block }))
  }

  useSingleKeys((event) => {
    if (event.target instanceof Element && event.target.closest('button, a') && event.key === 'Enter') return
    const done = () => event.preventDefault()
    if (event.key === 'ArrowDown') [move(1), done()]
    else if (event.key === 'ArrowUp') [move(-1), done()]
    else if (event.key === 'Enter' && currentRow) [setPicking(current), done()]
    else if (/^[123]$/.test(event.key) && question?.kind === 'question') {
      const given = question.question.answers[Number(event.key) - 1]
      if (given) [answer(given), done()]
    } else if (event.key.toLowerCase() === 'n') {
      const next = needing.find((index) => index > current) ?? needing[0]
      if (next !== undefined) [jump(next), done()]
    } else if (event.key.toLowerCase() === 't' && currentRow?.places[0]) [setTransforming(current), done()]
    else if (event.key.toLowerCase() === 'x' && currentRow)
      [editor.act(leaveOut(currentRow.name, currentRow.places[0]?.block ?? null)), done()]
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping) return
      event.preventDefault()
      if (event.shiftKey) editor.redo()
      else editor.undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  const number =
    reply.source === null
      ? 1
      : reply.source.state === 'published'
        ? reply.source.number + 1
        : reply.source.number
  const proposedRepeat = (file.proposed as WrittenSource).repeat
  const blocks = config.repeat?.blocks ?? proposedRepeat?.blocks ?? []
  const transformPlace = transforming === null ? undefined : rows[transforming]?.places[0]
  const blockedFields = new Set(
    contradicted.flatMap(({ field, isOverruled }) => (isOverruled ? [] : field.id)),
  )
  const drift = reply.drift
  return (
    <>
      <PageHeader
        record={reply.roster.sender}
        status={<Tag>{`Version ${number}, draft`}</Tag>}
        actions={
          <>
            <IconButton aria-label="Undo" disabled={editor.history.past.length === 0} onClick={editor.undo}>
              <Undo size={18} aria-hidden />
            </IconButton>
            <IconButton aria-label="Redo" disabled={editor.history.future.length === 0} onClick={editor.redo}>
              <Redo size={18} aria-hidden />
            </IconButton>
            <Button
              variant="contained"
              size="medium"
              disabled={counts.blocked > 0 || previewed.problems.length > 0}
              onClick={() => setSaving(true)}
            >
              Save version {number}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', height: 'calc(100dvh - 150px)', minHeight: 560 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          {VERDICTS.map((verdict) => (
            <Verdict key={verdict} verdict={verdict} count={counts[verdict]} />
          ))}
          <Box sx={{ ml: 'auto', color: 'ink2' }}>
            Required fields{' '}
            <strong>
              {required - missing.length} of {required}
            </strong>
            {missing.length > 0 && `, missing ${missing.join(', ')}`}
          </Box>
          <Button variant="outlined" aria-pressed={isFolded} onClick={() => setFolded(!isFolded)}>
            {isFolded ? 'Show sure columns' : 'Fold sure columns'}
          </Button>
        </Box>
        <OverviewStrip rows={rows} current={current} onJump={jump} />
        {drift && (
          <Box
            role="status"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.5 }}
          >
            <span>The headers changed: {drift.messages.join(' ')}</span>
            <Button
              variant="outlined"
              onClick={() => editor.act(replaceConfig(drift.repaired as WrittenSource))}
            >
              Accept the new headers
            </Button>
          </Box>
        )}
        {blocks.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 0.5 }}>
            <strong>
              Repeat block: {blocks[0]?.name} … {blocks.at(-1)?.name}
            </strong>
            <span>One row becomes up to {blocks.length}, one for each block that is filled.</span>
            {config.repeat ? (
              <Button variant="outlined" onClick={() => editor.act(setRepeat(undefined))}>
                Give up blocks
              </Button>
            ) : (
              <Button variant="outlined" onClick={() => editor.act(setRepeat(proposedRepeat))}>
                Accept blocks
              </Button>
            )}
          </Box>
        )}
        <MappingGrid
          lines={lines}
          fields={target.fields}
          current={current}
          picking={picking}
          onCurrent={setCurrent}
          onOpen={(index) => {
            setCurrent(index)
            setPicking(index)
          }}
          onClose={() => setPicking(null)}
          onPick={pick}
          onTransform={(index) => setTransforming(index)}
          onUnfold={(indices) => setUnfolded((before) => new Set([...before, ...indices]))}
          onAnswer={answer}
        />
        <OutputDock target={target} previewed={previewed} dataRows={file.dataRows} blocked={blockedFields} />
        <Box
          component="footer"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 0.75, color: 'ink3', alignItems: 'center' }}
        >
          {KEYS.map(([key, does]) => (
            <Box key={key} component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              <Kbd>{key}</Kbd> {does}
            </Box>
          ))}
          <Box role="status" sx={{ ml: 'auto' }}>
            {saySaving(editor.saving)}
          </Box>
        </Box>
      </Box>
      {transformPlace && (
        <TransformPanel
          place={transformPlace}
          config={config}
          headers={file.headers}
          rows={file.rows}
          onAct={editor.act}
          onClose={() => setTransforming(null)}
        />
      )}
      {reasoned && (
        <ReasonDialog
          onClose={() => setReasoned(null)}
          onSend={(reason) => {
            editor.act(reasoned.act)
            editor.addNote(`Kept: ${reason}`)
            setReasoned(null)
          }}
        />
      )}
      {isSaving && (
        <SaveVersionDialog
          mappingKey={mappingKey}
          number={number}
          note={editor.note}
          save={editor.save}
          onClose={() => setSaving(false)}
          onSaved={() => {
            setSaving(false)
            showSuccess(`Version ${number} waits for a second person to publish it.`)
          }}
        />
      )}
    </>
  )
}
