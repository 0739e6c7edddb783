import { formatCountOf } from '@concord/domain'
import { type ComparedSetting, isSilent, type SourceConfig } from '@concord/roster-language'
import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { FactBar } from '#web/ui/FactBar.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'

type SourceFactsProps = {
  readonly target: { readonly id: string; readonly name: string }
  readonly version: number
  readonly settings: readonly ComparedSetting[]
  readonly source: SourceConfig
}

/** Shows the target of a source, and how much the source differs from it. */
export function SourceFacts({ target, version, settings, source }: SourceFactsProps) {
  const listed = settings.filter((one) => !isSilent(one))
  const countOf = (wanted: ComparedSetting['state']) => listed.filter(({ state }) => state === wanted).length
  const headers = new Set(
    source.mappings.flatMap((mapping) => ('from' in mapping ? [mapping.from].flat() : [])),
  )
  return (
    <FactBar>
      <span>
        Under{' '}
        <Link component={RouterLink} to={`/rosters/configs/source/${target.id}/sourceconfig/library`}>
          {target.name} {version}
        </Link>
      </span>
      <span>{formatCountOf(listed.length, 'setting')}:</span>
      <StatusMark status="none">{countOf('inherited')} inherited</StatusMark>
      <StatusMark status="running">{countOf('overridden')} overridden</StatusMark>
      <StatusMark status={countOf('drifted') > 0 ? 'warning' : 'none'}>
        {countOf('drifted')} drifted
      </StatusMark>
      <Box component="span">
        {formatCountOf(headers.size, 'column')} to {formatCountOf(source.mappings.length, 'field')}
      </Box>
    </FactBar>
  )
}
