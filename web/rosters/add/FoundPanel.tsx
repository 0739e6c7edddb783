import { STRUCK_ROWS, type StruckRows } from '@concord/contract'
import { formatCount } from '@concord/domain'
import { Box, Button, FormControlLabel, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { type Choices, chooseTab, findTabChoice } from './choices.ts'
import { Fact } from './FoundFact.tsx'
import { balanceRows, isTabRead, listReadTabs, type SensitiveColumn, tellParts } from './found-counts.ts'
import { GuessList } from './GuessList.tsx'
import { nameRows } from './grid/header-rows.ts'
import type { FoundFile, FoundTab } from './read/found-file.ts'
import { SensitiveCard } from './SensitiveCard.tsx'

const STRUCK_LABELS: Readonly<Record<StruckRows, string>> = {
  term: 'Term',
  ignore: 'Ignore it',
  skip: 'Skip',
}

type StruckProps = {
  readonly count: number
  readonly choices: Choices
  readonly onChoose: (as: StruckRows) => void
}

function StruckQuestion({ count, choices, onChoose }: StruckProps) {
  const chosen = choices.struckRows
  return (
    <Fact
      status={chosen === null ? 'waiting' : 'ok'}
      label={
        <Box component="span" id="struck-question" sx={{ fontWeight: 600 }}>
          {count === 1 ? '1 row is struck through.' : `${formatCount(count)} rows are struck through.`} Why?
        </Box>
      }
    >
      <Box
        role="group"
        aria-labelledby="struck-question"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
      >
        {STRUCK_ROWS.map((as, index) => (
          <Button
            key={as}
            size="small"
            variant="outlined"
            aria-pressed={chosen === as}
            onClick={() => onChoose(as)}
            sx={{
              minHeight: { xs: 44, md: 0 },
              ...(chosen === as ? { bgcolor: 'secondaryTint', borderColor: 'secondary.main' } : {}),
            }}
          >
            {STRUCK_LABELS[as]}
            <Box component="span" sx={{ ml: 1, display: 'inline-flex' }}>
              <Kbd>{index + 1}</Kbd>
            </Box>
          </Button>
        ))}
      </Box>
    </Fact>
  )
}

export type FoundPanelProps = {
  readonly file: FoundFile
  readonly tab: FoundTab
  readonly choices: Choices
  readonly sensitive: readonly SensitiveColumn[]
  readonly caption: string
  readonly onChange: (fields: Partial<Choices>) => void
  readonly onHeader: (rows: number[] | null) => void
  /** Options that only some organizations can choose. */
  readonly options?: ReactNode
}

/** Shows what was found: every row of the sheet is counted, each guess can be seen and overruled. */
export function FoundPanel(props: FoundPanelProps) {
  const { file, tab, choices, sensitive, caption, onChange, onHeader, options } = props
  const isRead = isTabRead(tab, choices)
  const { used, read, leftOut, parts } = balanceRows(tab, isRead)
  const readTabs = listReadTabs(file, choices)
  const total = readTabs.reduce((sum, { layout }) => sum + layout.dataRows, 0)
  const { headerRows, usedWidth, dataRows } = tab.layout
  const isChosen = findTabChoice(choices, tab.name)?.headerRows != null
  const readAs = (isTabOn: boolean) =>
    onChange(
      chooseTab(choices, {
        name: tab.name,
        headerRows: findTabChoice(choices, tab.name)?.headerRows ?? null,
        isRead: isTabOn,
      }),
    )
  return (
    <Box component="aside" aria-label="What was found" sx={{ p: 2 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        What was found
      </Box>
      <Box sx={{ typography: 'caption', color: 'ink2', overflowWrap: 'anywhere' }}>{caption}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        <Fact
          status={total > 0 ? 'ok' : 'error'}
          label={`Rows to read in ${readTabs.length} of ${file.tabs.length} ${file.tabs.length === 1 ? 'tab' : 'tabs'}`}
          count={total}
        >
          {readTabs.length > 1
            ? readTabs.map(({ layout }) => formatCount(layout.dataRows)).join(' + ')
            : undefined}
        </Fact>
        <Fact status={headerRows.length > 0 ? 'ok' : 'warning'} label="Named columns" count={usedWidth}>
          {headerRows.length === 0 ? 'no header, named by their place' : `header in ${nameRows(headerRows)}`}
          {isChosen ? ', chosen by you' : ''}
        </Fact>
        <Fact status="ok" label="Rows left out, all counted" count={leftOut}>
          {parts.length === 0 ? 'none' : tellParts(parts)}
          <br />
          {formatCount(used)} in {tab.name} = {formatCount(read)} read + {formatCount(leftOut)} left out
        </Fact>
        <GuessList file={file} tab={tab} />
        {tab.struckRows.length > 0 && (
          <StruckQuestion
            count={tab.struckRows.length}
            choices={choices}
            onChoose={(struckRows) => onChange({ struckRows })}
          />
        )}
        <SensitiveCard columns={sensitive} />
      </Box>
      <Box
        sx={{
          ...{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 1.5,
            justifyItems: 'start',
            mt: 2,
          },
          overflowWrap: 'anywhere',
        }}
      >
        {dataRows > 0 && (
          <FormControlLabel
            control={<Switch size="small" checked={isRead} onChange={(_, isOn) => readAs(isOn)} />}
            label={`Read the tab ${tab.name}`}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {headerRows.length > 0 ? (
            <Button size="small" variant="outlined" onClick={() => onHeader([])}>
              There is no header
            </Button>
          ) : (
            <Button size="small" variant="outlined" onClick={() => onHeader([tab.head[0]?.row ?? 1])}>
              The first row is the header
            </Button>
          )}
          {isChosen && (
            <Button size="small" onClick={() => onHeader(null)}>
              Use the header that was found
            </Button>
          )}
        </Box>
        {options}
      </Box>
    </Box>
  )
}
