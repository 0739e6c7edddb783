import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { formatRadiusSearch } from '#web/directory/model/format-radius.ts'
import type { SearchAddress } from '#web/directory/model/search-address.ts'
import { withMiles } from '#web/directory/model/with-miles.ts'
import { QueryChip } from '#web/ui/QueryChip.tsx'
import type { Condition } from './conditions.ts'
import { RadiusMenu } from './RadiusMenu.tsx'

export type ConditionChipsProps = {
  readonly address: SearchAddress
  readonly conditions: readonly Condition[]
  readonly isQueryRead: boolean
  /** Adds what has no other place on the page. */
  readonly more: ReactNode
  readonly onShow: (address: SearchAddress) => void
  readonly onClearAll: () => void
}

/** Shows a word that was left out of the search, and puts it back as a name. */
function IgnoredWord({ field, value, onUse }: { field: string; value: string; onUse: () => void }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 28, color: 'ink3' }}
    >
      {field} “{value}”
      <Button
        color="secondary"
        onClick={onUse}
        aria-label={`Use ${value} as a name`}
        sx={{ px: 0.5, minWidth: 0 }}
      >
        Use
      </Button>
    </Box>
  )
}

export function ConditionChips(props: ConditionChipsProps) {
  const { address, conditions, isQueryRead, more, onShow, onClearAll } = props
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'nowrap', md: 'wrap' },
        alignItems: 'center',
        gap: 0.75,
        mt: 1.25,
        mb: 0,
        mx: { xs: -2, md: 0 },
        px: { xs: 2, md: 0 },
        py: { xs: 0.5, md: 0 },
        listStyle: 'none',
        overflowX: { xs: 'auto', md: 'visible' },
        scrollbarWidth: 'none',
      }}
    >
      {isQueryRead && (
        <Box component="li" aria-hidden sx={{ color: 'ink3', mr: 0.25, flex: 'none' }}>
          Understood as
        </Box>
      )}
      {conditions.map(({ key, field, value, circle, without, isIgnored }) => (
        <Box component="li" key={key} sx={{ display: 'flex', flex: { xs: 'none', md: '0 1 auto' } }}>
          {isIgnored ? (
            <IgnoredWord field={field} value={value} onUse={() => onShow(without)} />
          ) : (
            <QueryChip field={field} value={value} onRemove={() => onShow(without)}>
              {circle && (
                <RadiusMenu
                  label={formatRadiusSearch(circle)}
                  miles={circle.miles}
                  onChoose={(miles) => onShow(withMiles(address, miles))}
                />
              )}
            </QueryChip>
          )}
        </Box>
      ))}
      <Box component="li" sx={{ flex: 'none' }}>
        {more}
      </Box>
      {conditions.length > 0 && (
        <Box component="li" sx={{ flex: 'none', ml: { md: 'auto' } }}>
          <Button color="secondary" onClick={onClearAll} sx={{ px: 0.5 }}>
            Clear all
          </Button>
        </Box>
      )}
    </Box>
  )
}
