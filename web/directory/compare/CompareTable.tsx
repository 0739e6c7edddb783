import {
  Box,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Link as TextLink,
} from '@mui/material'
import X from 'lucide-react/icons/x'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import type { ComparedField } from './compare-fields.ts'

/** A record in a side-by-side comparison. */
export type ComparedColumn = { readonly npi: string; readonly name: string; readonly path: string }

export type CompareTableProps = {
  readonly columns: readonly ComparedColumn[]
  readonly fields: readonly ComparedField[]
  readonly onRemove: (npi: string) => void
}

/** Shows what one record states; a value that not all of them have stands out. */
export function ComparedValues({ values }: { readonly values: ComparedField['records'][number] }) {
  if (values.length === 0) return <Box sx={{ color: 'ink3' }}>Not stated</Box>
  return values.map(({ text, isShared }) => (
    <Box key={text} sx={{ mb: 0.25, overflowWrap: 'anywhere' }}>
      <Box
        component={isShared ? 'span' : 'strong'}
        sx={
          isShared
            ? {}
            : {
                fontWeight: 600,
                px: 0.5,
                mx: -0.5,
                bgcolor: 'secondaryTint',
                borderRadius: '2px',
                boxDecorationBreak: 'clone',
              }
        }
      >
        {text}
      </Box>
      {!isShared && <HiddenText>, not the same everywhere</HiddenText>}
    </Box>
  ))
}

export function RemoveButton({
  column,
  onRemove,
}: {
  readonly column: ComparedColumn
  readonly onRemove: (npi: string) => void
}) {
  return (
    <IconButton
      aria-label={`Remove ${column.name}`}
      onClick={() => onRemove(column.npi)}
      sx={{ width: 28, height: 28, displayPrint: 'none' }}
    >
      <X size={14} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}

/** Shows records side by side, one column each. */
export function CompareTable({ columns, fields, onRemove }: CompareTableProps) {
  const sections = [...new Set(fields.map(({ section }) => section))]
  return (
    <Table
      aria-label="Comparison"
      sx={{ tableLayout: 'fixed', '& td, & th': { verticalAlign: 'top', py: 1, height: 'auto' } }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 168 }}>Field</TableCell>
          {columns.map((column) => (
            <TableCell key={column.npi} sx={{ overflowWrap: 'anywhere' }}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
                <TextLink component={Link} to={column.path} sx={{ typography: 'h3' }}>
                  {column.name}
                </TextLink>
                <RemoveButton column={column} onRemove={onRemove} />
              </Box>
              <Box sx={{ typography: 'caption' }}>NPI {column.npi}</Box>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {sections.map((section) => (
          <Fragment key={section}>
            <TableRow>
              <TableCell
                component="th"
                scope="colgroup"
                colSpan={columns.length + 1}
                sx={{ typography: 'h3', pt: '20px !important' }}
              >
                {section}
              </TableCell>
            </TableRow>
            {fields
              .filter((field) => field.section === section)
              .map(({ field, records, isDifferent }) => (
                <TableRow key={field}>
                  <TableCell component="th" scope="row" sx={{ color: 'ink2', fontWeight: 400 }}>
                    {field}
                    {isDifferent && (
                      <Box
                        component="span"
                        title="Differs"
                        aria-hidden
                        sx={{ ml: 0.75, color: 'secondary.main' }}
                      >
                        ≠
                      </Box>
                    )}
                    {isDifferent && <HiddenText>, differs</HiddenText>}
                  </TableCell>
                  {records.map((values, place) => (
                    <TableCell key={columns[place]?.npi}>
                      <ComparedValues values={values} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  )
}
