import tokens from '#web/ui/tokens.json' with { type: 'json' }

const { headerUnits, layoutPx } = tokens

export const HEADER_HEIGHT_WIDE = headerUnits.wide * layoutPx.spacingUnit
export const HEADER_HEIGHT_NARROW = headerUnits.narrow * layoutPx.spacingUnit
