import type { Transform } from '@concord/roster-language'
import { Box } from '@mui/material'
import { markSpaces } from '../../add/grid/shown-cell.ts'

export type TriedText = { readonly given: string; readonly made: string | null }

/** Lists texts before and after a transform. */
export function TriedTexts({
  label,
  texts,
}: {
  readonly label: string
  readonly texts: readonly TriedText[]
}) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, typography: 'raw', overflowWrap: 'anywhere' }}
    >
      {texts.map(({ given, made }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Two texts may be the same.
        <li key={at}>
          <Box component="span" sx={{ color: 'ink2' }}>
            {markSpaces(given) || 'nothing'}
          </Box>
          {' → '}
          {made === null ? (
            <Box component="span" sx={{ color: given === '' ? 'ink2' : 'warning.main' }}>
              nothing
            </Box>
          ) : (
            <strong>{markSpaces(made)}</strong>
          )}
        </li>
      ))}
    </Box>
  )
}

const quote = (given: Transform['cases'][number][0]): string =>
  given === null ? '' : typeof given === 'string' ? given : given.map((part) => part ?? '').join(' | ')

/** Shows cases that the library tests a transform with. */
export function TransformCases({ transform }: { readonly transform: Transform }) {
  const texts = transform.cases.slice(0, 3).map(([given, made, parameters]) => ({
    given: `${quote(given)}${
      parameters
        ? ` (${Object.values(parameters)
            .map((value) => JSON.stringify(value))
            .join(', ')})`
        : ''
    }`,
    made,
  }))
  return <TriedTexts label="Test cases" texts={texts} />
}
