import { formatCity, formatCount, RECORD_RULES } from '@concord/domain'
import { Box, Typography } from '@mui/material'
import type { ComponentType, ReactNode } from 'react'
import { SourceMark } from '#web/ui/SourceMark.tsx'
import { StatusMark } from '#web/ui/StatusMark.tsx'
import type { Impact } from './use-impact.ts'

const MAX_BARS = 8
const MAX_SOURCES = 6

/** A map of numbered places, which another area draws. */
export type PlacesMapProps = {
  readonly label: string
  readonly places: readonly {
    readonly id: string
    readonly latitude: number
    readonly longitude: number
  }[]
  readonly activeId: string | undefined
  readonly onPoint: (ids: readonly string[]) => void
  readonly onChoose: (id: string) => void
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" sx={{ pb: 0.75, borderBottom: 1, borderColor: 'line' }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const item = { py: 0.75, borderBottom: 1, borderColor: 'lineSoft' } as const

function Rules({ rules }: Pick<Impact, 'rules'>) {
  const broken = rules.byRule.filter(({ broken }) => broken > 0)
  const fixed = rules.byRule.filter((one) => one.fixed > 0)
  return (
    <Block title="Rules">
      {broken.map(({ code, broken: count }) => (
        <Box key={code} sx={item}>
          <StatusMark status="warning">{code} would break</StatusMark>
          <Box sx={{ typography: 'caption', color: 'ink2' }}>
            {RECORD_RULES[code].broken}, {formatCount(count)} {count === 1 ? 'time' : 'times'}
          </Box>
        </Box>
      ))}
      <Box sx={item}>
        <StatusMark status={rules.fixed > 0 ? 'ok' : 'none'}>{formatCount(rules.fixed)} fixed</StatusMark>
        {fixed.length > 0 && (
          <Box sx={{ typography: 'caption', color: 'ink2' }}>
            {fixed.map((one) => `${RECORD_RULES[one.code].broken} ${formatCount(one.fixed)}`).join(', ')}
          </Box>
        )}
      </Box>
    </Block>
  )
}

function Places({
  impact,
  PlacesMap,
}: {
  readonly impact: Impact
  readonly PlacesMap: ComponentType<PlacesMapProps> | undefined
}) {
  const { places, otherPlaces } = impact
  const shown = places.slice(0, MAX_BARS)
  const most = Math.max(1, ...shown.map(({ practitioners }) => practitioners))
  const rest =
    places.slice(MAX_BARS).reduce((sum, { practitioners }) => sum + practitioners, 0) +
    otherPlaces.practitioners
  const restZips = places.length - shown.length + otherPlaces.zips
  const pinned = shown.flatMap(({ zip, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id: zip, latitude, longitude }],
  )
  return (
    <Block title="Where it lands">
      {PlacesMap && pinned.length > 0 && (
        <Box sx={{ mt: 1, border: 1, borderColor: 'line', borderRadius: 2, overflow: 'hidden' }}>
          <PlacesMap
            label="ZIP codes of practitioners that change"
            places={pinned}
            activeId={undefined}
            onPoint={() => {}}
            onChoose={() => {}}
          />
        </Box>
      )}
      <Box component="ul" aria-label="Practitioners by ZIP code" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ zip, city, practitioners }) => (
          <Box
            component="li"
            key={zip}
            sx={{
              ...item,
              display: 'grid',
              gridTemplateColumns: '1fr 90px 40px',
              gap: 1,
              alignItems: 'center',
            }}
          >
            <span>
              {zip} {city === null ? '' : formatCity(city)}
            </span>
            <Box aria-hidden sx={{ height: 6, bgcolor: 'sunken', borderRadius: '2px' }}>
              <Box
                sx={{
                  ...{ height: 1, borderRadius: '2px', bgcolor: 'secondary.main' },
                  width: `${Math.max(4, (100 * practitioners) / most)}%`,
                }}
              />
            </Box>
            <Box component="span" sx={{ textAlign: 'right' }}>
              {formatCount(practitioners)}
            </Box>
          </Box>
        ))}
        {rest > 0 && (
          <Box component="li" sx={{ ...item, color: 'ink2' }}>
            {formatCount(rest)} more in {formatCount(restZips)} other ZIP codes
          </Box>
        )}
        {shown.length === 0 && (
          <Box component="li" sx={{ ...item, color: 'ink2' }}>
            No practitioner changes
          </Box>
        )}
      </Box>
    </Block>
  )
}

function Replaced({ replaced }: Pick<Impact, 'replaced'>) {
  if (replaced.length === 0) return null
  return (
    <Block title="Whose values are replaced">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {replaced.slice(0, MAX_SOURCES).map(({ kind, name, values }) => (
          <Box
            component="li"
            key={`${kind} ${name}`}
            sx={{ ...item, display: 'flex', justifyContent: 'space-between', gap: 1 }}
          >
            <SourceMark kind={kind} name={name} />
            <span>{formatCount(values)}</span>
          </Box>
        ))}
      </Box>
    </Block>
  )
}

/** Shows beside the changes what they come to: rules, places, and the sources whose values no longer stand. */
export function ImpactSide({
  impact,
  PlacesMap,
}: {
  readonly impact: Impact
  readonly PlacesMap?: ComponentType<PlacesMapProps> | undefined
}) {
  return (
    <Box component="aside" aria-label="What it comes to" sx={{ minWidth: 0 }}>
      <Rules rules={impact.rules} />
      <Places impact={impact} PlacesMap={PlacesMap} />
      <Replaced replaced={impact.replaced} />
    </Box>
  )
}
