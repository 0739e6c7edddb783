import { STRUCK_ROWS } from '@concord/contract'
import { formatBytes, formatCount } from '@concord/domain'
import { Box } from '@mui/material'
import { useMemo, useRef, useState } from 'react'
import { useSingleKeys } from '#web/ui/single-keys.ts'
import { CellDetail } from '../CellDetail.tsx'
import { FoundPanel } from '../FoundPanel.tsx'
import { listReadTabs, listSensitive } from '../found-counts.ts'
import { nameRows } from '../grid/header-rows.ts'
import { type ActiveCell, SheetGrid } from '../grid/SheetGrid.tsx'
import type { SensitiveKinds } from '../grid/shown-cell.ts'
import { withoutLayout } from '../grid/without-layout.ts'
import { KnownPanel } from '../KnownPanel.tsx'
import { ReadingOptions } from '../ReadingOptions.tsx'
import type { FoundFile } from '../read/found-file.ts'
import { TabStrip } from '../TabStrip.tsx'
import type { AddRoster } from '../use-add-roster.ts'
import { WizardBar } from '../WizardBar.tsx'

const HEADER_KEY = { key: 'H', label: 'header' }
const KEYS = [
  { key: 'Tab', label: 'sheets' },
  { key: 'Alt ←', label: 'back' },
]

/** Describes the header, such as 'Rows 4 and 5 look like it: 44 names over 187 rows.' */
function tellHeader(headerRows: readonly number[], width: number, rows: number, isChosen: boolean): string {
  if (headerRows.length === 0) return 'No row looks like a header. Columns are named by their place.'
  const looks = headerRows.length === 1 ? 'looks' : 'look'
  const name = nameRows(headerRows)
  const start = name.charAt(0).toUpperCase() + name.slice(1)
  const named = `${formatCount(width)} names over ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`
  return isChosen
    ? `${start}, chosen by you: ${named}.`
    : `${start} ${looks} like it: ${named}. Drag the blue edge to change.`
}

function nameAction(headerRows: readonly number[], isKnown: boolean): string {
  if (isKnown) return 'Use this file'
  return headerRows.length === 0 ? 'Use it without a header' : `Use ${nameRows(headerRows)}`
}

export type SheetStepProps = {
  readonly roster: AddRoster
  readonly file: FoundFile
  readonly hasOptions: boolean
  /** Tells whether the roster is known: its mapping decides then how the file is read. */
  readonly isKnown: boolean
}

/** Shows the sheet as it stands, and asks which rows are its header, unless the roster knows. */
export function SheetStep({ roster, file, hasOptions, isKnown }: SheetStepProps) {
  const { choices, change, goTo, chooseHeader } = roster
  const firstRead = file.tabs.findIndex((tab) => listReadTabs(file, choices).includes(tab))
  const [current, setCurrent] = useState(Math.max(0, firstRead))
  const [active, setActive] = useState<ActiveCell | null>(null)
  const edgeRef = useRef<HTMLDivElement>(null)
  const found = file.tabs[current] ?? file.tabs[0]
  const tab = useMemo(() => (isKnown && found ? withoutLayout(found) : found), [found, isKnown])
  const sensitive = useMemo(() => listSensitive(file), [file])
  const kinds = useMemo(
    (): SensitiveKinds =>
      Object.fromEntries(
        sensitive.flatMap((column) => (column.tab === tab?.name ? [[column.index, column.kind]] : [])),
      ),
    [sensitive, tab],
  )
  const isChosen = choices.tabs.some(({ name, headerRows }) => name === tab?.name && headerRows !== null)

  useSingleKeys((event) => {
    if (isKnown) return
    if (event.key.toLowerCase() === 'h') {
      event.preventDefault()
      edgeRef.current?.focus()
    }
    const as = STRUCK_ROWS[Number(event.key) - 1]
    if (as !== undefined && (tab?.struckRows.length ?? 0) > 0) {
      event.preventDefault()
      change({ struckRows: as })
    }
  })
  if (tab === undefined) return null
  const { headerRows, usedWidth, dataRows } = tab.layout
  const isReady = isKnown || listReadTabs(file, choices).length > 0
  const caption = `${choices.file?.name ?? ''}, ${formatBytes(choices.file?.bytes ?? 0)}`
  const choose = (rows: number[] | null) => void chooseHeader(file, current, rows)
  const open = (index: number) => {
    setCurrent(index)
    setActive(null)
  }
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          mx: { xs: -2, md: -4 },
        }}
      >
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            minWidth: 0,
            height: { xs: '70dvh', lg: 'calc(100dvh - 228px)' },
            minHeight: 420,
            borderRight: { lg: '1px solid' },
            borderColor: { lg: 'line' },
          }}
        >
          <Box sx={{ px: { xs: 2, md: 4 }, py: 1.5 }}>
            <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
              {isKnown ? `Is this the file of ${choices.sender}?` : 'Which rows are the header?'}
            </Box>
            <Box aria-live="polite" sx={{ color: 'ink2' }}>
              {isKnown
                ? 'The mapping of this roster decides which tabs, header and struck rows are read.'
                : tellHeader(headerRows, usedWidth, dataRows, isChosen)}
            </Box>
          </Box>
          <Box
            sx={{ px: { xs: 2, md: 4 }, py: 1, minHeight: 36, borderTop: '1px solid', borderColor: 'line' }}
          >
            <CellDetail tab={tab} active={active} kinds={kinds} />
          </Box>
          <SheetGrid
            key={tab.name}
            tab={tab}
            kinds={kinds}
            active={active}
            onActivate={setActive}
            onHeader={isKnown ? null : choose}
            edgeRef={edgeRef}
          />
          <TabStrip file={file} choices={choices} isKnown={isKnown} current={current} onTab={open} />
        </Box>
        {isKnown ? (
          <KnownPanel tab={tab} sensitive={sensitive} caption={caption} />
        ) : (
          <FoundPanel
            file={file}
            tab={tab}
            choices={choices}
            sensitive={sensitive}
            caption={caption}
            onChange={change}
            onHeader={choose}
            options={hasOptions ? <ReadingOptions roster={roster} file={file} /> : undefined}
          />
        )}
      </Box>
      <WizardBar
        keys={isKnown ? KEYS : [HEADER_KEY, ...KEYS]}
        onBack={() => goTo(2)}
        action={{
          label: nameAction(headerRows, isKnown),
          isDisabled: !isReady,
          onClick: () => goTo(4),
        }}
      />
    </>
  )
}
