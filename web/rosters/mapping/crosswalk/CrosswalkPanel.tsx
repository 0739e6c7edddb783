import { formatCount } from '@concord/domain'
import type { TargetConfig, WrittenSource } from '@concord/roster-language'
import { Autocomplete, Box, Button, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { TextInput } from '#web/ui/form/TextInput.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import { showHeader } from '../../show-header.ts'
import type { Place } from '../model/acts.ts'
import type { MappingAct } from '../model/mapping-act.ts'
import { columnValues, type MappingKey } from '../queries.ts'
import {
  type CrosswalkLine,
  findAlike,
  listChoices,
  listCrosswalkLines,
  setEntries,
} from './crosswalk-lines.ts'

/** More lines are found by typing. */
const SHOWN = 60

export type CrosswalkPanelProps = {
  readonly mappingKey: MappingKey
  readonly target: TargetConfig
  readonly config: WrittenSource
  readonly place: Place
  readonly column: string
  readonly onAct: (act: MappingAct) => void
  readonly onClose: () => void
}

type LineProps = {
  readonly line: CrosswalkLine
  readonly choices: readonly string[]
  readonly alike: readonly CrosswalkLine[]
  readonly onSet: (texts: readonly string[], becomes: string | null) => void
}

function Line({ line, choices, alike, onSet }: LineProps) {
  const { text, count, entry, becomes, isMatched } = line
  return (
    <Box component="li" sx={{ py: 1, borderBottom: '1px solid', borderColor: 'lineSoft' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ typography: 'raw', overflowWrap: 'anywhere' }}>{text}</Box>
          <Box sx={{ color: 'ink2', typography: 'caption' }}>
            {formatCount(count)} {count === 1 ? 'row' : 'rows'}
          </Box>
        </Box>
        <Autocomplete
          freeSolo
          options={choices}
          value={entry ?? (isMatched ? becomes : null)}
          onChange={(_, value) => onSet([text], value === '' ? null : value)}
          onBlur={({ target }) => {
            const typed = target instanceof HTMLInputElement ? target.value.trim() : ''
            if (typed !== '' && typed !== (entry ?? becomes)) onSet([text], typed)
          }}
          size="small"
          autoHighlight
          sx={{ width: 170, flex: 'none' }}
          renderInput={(params) => (
            <TextField
              {...params}
              placeholder="Not matched"
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-label': `${text} means` },
              }}
            />
          )}
        />
      </Box>
      {entry !== null && alike.length > 0 && (
        <Button
          variant="text"
          onClick={() =>
            onSet(
              alike.map((one) => one.text),
              entry,
            )
          }
        >
          Same for {alike.length} like it
        </Button>
      )}
    </Box>
  )
}

function saySummary(lines: readonly CrosswalkLine[]): string {
  const open = lines.filter(({ isMatched }) => !isMatched)
  if (open.length === 0) return `All ${formatCount(lines.length)} values are matched`
  const rows = open.reduce((sum, { count }) => sum + count, 0)
  return `${formatCount(open.length)} of ${formatCount(lines.length)} values not matched, ${formatCount(rows)} rows`
}

type LinesProps = Omit<CrosswalkPanelProps, 'mappingKey' | 'column' | 'onClose'> & {
  readonly values: readonly { readonly text: string; readonly count: number }[]
}

function Lines({ target, config, place, values, onAct }: LinesProps) {
  const [typed, setTyped] = useState('')
  const lines = useMemo(
    () => listCrosswalkLines(target, config, place, values),
    [target, config, place, values],
  )
  // What was answered stays where it stood: only opening the panel sorts again.
  const [order] = useState(() => new Map(lines.map(({ text }, at) => [text, at])))
  const kept = lines.toSorted((one, other) => (order.get(one.text) ?? 0) - (order.get(other.text) ?? 0))
  const found = kept.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()))
  const choices = listChoices(
    target.fields.find(({ id }) => id === place.field),
    lines,
  )
  const isOpen = lines.some(({ isMatched }) => !isMatched)
  return (
    <>
      <Box role="status">
        <StatusMark status={isOpen ? 'waiting' : 'ok'}>{saySummary(lines)}</StatusMark>
      </Box>
      <TextInput label="Find a value" value={typed} onChange={setTyped} />
      <Box component="ul" aria-label="Values" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.slice(0, SHOWN).map((line) => (
          <Line
            key={line.text}
            line={line}
            choices={choices}
            alike={findAlike(line, lines)}
            onSet={(texts, becomes) => onAct(setEntries(config, place, texts, becomes))}
          />
        ))}
      </Box>
      {found.length > SHOWN && (
        <Box sx={{ color: 'ink2' }}>{formatCount(found.length - SHOWN)} more. Type to find them.</Box>
      )}
    </>
  )
}

/** Shows what the texts of a column stand for: those of the whole file, unmatched ones first. */
export function CrosswalkPanel(props: CrosswalkPanelProps) {
  const { mappingKey, column, onClose, ...lines } = props
  const { data, error, refetch } = useQuery(columnValues(mappingKey, column))
  return (
    <SidePanel title={`Crosswalk of ${showHeader(column)}`} gap={1.5} onClose={onClose}>
      {error && !data && (
        <ErrorState title="The values did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows label="Counting the values of the file" count={8} />}
      {data?.isSensitive && <Box>The values of this column are sensitive and not shown.</Box>}
      {data && !data.isSensitive && (
        <>
          {data.distinct > data.values.length && (
            <Box sx={{ color: 'ink2' }}>
              The {formatCount(data.values.length)} most frequent of {formatCount(data.distinct)} values.
            </Box>
          )}
          <Lines {...lines} values={data.values} />
        </>
      )}
    </SidePanel>
  )
}
