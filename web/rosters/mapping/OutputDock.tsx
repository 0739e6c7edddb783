import type { PreviewedRows, PreviewRow, TargetConfig } from '@concord/roster-language'
import { Box } from '@mui/material'

export type OutputDockProps = {
  readonly target: TargetConfig
  readonly previewed: PreviewedRows
  readonly dataRows: number
  /** Fields whose columns are blocked. */
  readonly blocked: ReadonlySet<string>
}

const CELL = {
  px: 1,
  whiteSpace: 'nowrap',
  borderBottom: '1px solid',
  borderColor: 'lineSoft',
  textAlign: 'left',
}

/** Rows of one row of the file are numbered 4, 4.2, 4.3. */
function numberRows(rows: readonly PreviewRow[]): readonly (readonly [string, PreviewRow])[] {
  const seen = new Map<number, number>()
  return rows.map((row) => {
    const time = (seen.get(row.row) ?? 0) + 1
    seen.set(row.row, time)
    return [time === 1 ? String(row.row) : `${row.row}.${time}`, row]
  })
}

/** What comes out of the first rows, as a run would write it. */
export function OutputDock({ target, previewed, dataRows, blocked }: OutputDockProps) {
  const fields = target.fields.filter(({ id }) => previewed.fields.includes(id))
  const [problem] = previewed.problems
  return (
    <Box
      component="section"
      aria-label="Output, live"
      sx={{ borderTop: '2px solid', borderColor: 'line', bgcolor: 'sheet', flex: 'none' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, px: 2, py: 0.75, alignItems: 'baseline' }}>
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          Output, live
        </Box>
        <Box role="status" sx={{ color: problem ? 'error.main' : 'ink2' }}>
          {problem
            ? problem.message
            : `${previewed.rows.length} output rows of the first rows, of ${dataRows.toLocaleString('en-US')} in the file. Rules about several rows run with the whole file.`}
        </Box>
      </Box>
      <Box sx={{ overflow: 'auto', maxHeight: 190 }} tabIndex={0} role="region" aria-label="Output rows">
        <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%' }}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={{ ...CELL, color: 'ink3', fontWeight: 600 }}>
                row
              </Box>
              {fields.map(({ id }) => (
                <Box
                  key={id}
                  component="th"
                  scope="col"
                  sx={{
                    ...CELL,
                    fontWeight: 600,
                    borderTop: '2px solid',
                    borderTopColor: blocked.has(id) ? 'error.fill' : 'transparent',
                  }}
                >
                  {id}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {numberRows(previewed.rows).map(([number, { cells, findings }]) => (
              <tr key={number}>
                <Box component="td" sx={{ ...CELL, color: 'ink3' }}>
                  {number}
                </Box>
                {fields.map(({ id }) => {
                  const own = findings.filter(({ field, severity }) => field === id && severity !== 'info')
                  const isError = own.some(({ severity }) => severity === 'error')
                  const wrong = own.find(({ value }) => value !== null)?.value
                  return (
                    <Box
                      key={id}
                      component="td"
                      title={own.map(({ message }) => message).join('\n') || undefined}
                      sx={{
                        ...CELL,
                        ...(blocked.has(id) || isError
                          ? { bgcolor: 'error.light', color: 'error.main' }
                          : {}),
                        ...(own.length > 0 && !isError
                          ? { bgcolor: 'warning.light', color: 'warning.main' }
                          : {}),
                      }}
                    >
                      {cells[id] ?? wrong ?? ''}
                    </Box>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  )
}
