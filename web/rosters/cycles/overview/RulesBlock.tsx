import { formatCount } from '@concord/domain'
import { findRule } from '@concord/roster-language'
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { type Cycle, linkToCycle } from '../queries.ts'

/** Rules that are listed; the tab of the findings has all of them. */
const MAX_RULES = 8

type RulesBlockProps = { readonly cycle: Cycle }

const describeRule = (code: string): string => {
  const text = findRule(code)?.description ?? code.replaceAll('-', ' ')
  return text.replace(/\.$/, '')
}

function RuleTable({ rules }: { readonly rules: Cycle['rules'] }) {
  const most = Math.max(1, ...rules.map(({ findings }) => findings))
  return (
    <Table aria-labelledby="cycle-rules">
      <TableHead>
        <TableRow>
          <TableCell>Rule</TableCell>
          <TableCell sx={{ display: { xs: 'none', md: 'table-cell' }, width: '24%' }} />
          <TableCell align="right">Findings</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rules.map(({ code, findings }) => (
          <TableRow key={code}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
              {describeRule(code)}
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'ink3' }}>
                {code}
              </Box>
            </TableCell>
            <TableCell aria-hidden sx={{ display: { xs: 'none', md: 'table-cell' } }}>
              <Box
                sx={{
                  height: 8,
                  minWidth: 4,
                  width: `${(100 * findings) / most}%`,
                  bgcolor: 'secondary.main',
                  borderRadius: '2px',
                }}
              />
            </TableCell>
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              {formatCount(findings)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Shows which rules the rows of the file did not pass, the most findings first. */
export function RulesBlock({ cycle }: RulesBlockProps) {
  const rules = cycle.rules
    .filter(({ findings }) => findings > 0)
    .toSorted((one, other) => other.findings - one.findings)
  const shown = rules.slice(0, MAX_RULES)
  return (
    <Box component="section" aria-labelledby="cycle-rules" sx={{ mb: 3.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, mb: 1 }}>
        <Typography id="cycle-rules" variant="h2">
          Findings by rule
        </Typography>
        <Box sx={{ color: 'ink2' }}>
          {rules.length > MAX_RULES && `${MAX_RULES} of ${rules.length} rules. `}
          <Link component={RouterLink} to={`${linkToCycle(cycle.id)}?tab=findings`}>
            See all {formatCount(cycle.findings ?? 0)} findings
          </Link>
        </Box>
      </Box>
      {shown.length === 0 ? (
        <Box sx={{ color: 'ink2' }}>Every row passed every rule.</Box>
      ) : (
        <RuleTable rules={shown} />
      )}
    </Box>
  )
}
