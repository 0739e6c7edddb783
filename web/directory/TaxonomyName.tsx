import { useTaxonomyName } from './use-taxonomy-name.ts'

/** Shows what people call a specialty. */
export function TaxonomyName({ code }: { readonly code: string }) {
  return useTaxonomyName([code])(code)
}
