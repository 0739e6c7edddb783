import { PRODUCT_NAMES } from '@concord/domain'
import { z } from 'zod'

/** Says that a name belongs to no product, and which names do. */
export const UNKNOWN_PRODUCT = `Unknown product. It must be one of ${PRODUCT_NAMES.join(', ')}.`

/** Reads the name of a product that a caller gives. */
export const productNameSchema = z.enum(PRODUCT_NAMES, UNKNOWN_PRODUCT)
