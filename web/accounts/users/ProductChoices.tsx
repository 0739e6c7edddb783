import { PRODUCT_LABELS, type ProductName } from '@concord/domain'
import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'

export type ProductChoicesProps = {
  /** The products that are on for the organization. */
  readonly products: readonly ProductName[]
  /** The products that the user is limited to; an empty list means all. */
  readonly picked: readonly ProductName[]
  readonly onChange: (picked: ProductName[]) => void
  readonly error?: string | undefined
}

/** Shows the choice between all products of the organization and at least one of them, because none stands for all. */
export function ProductChoices({ products, picked, onChange, error }: ProductChoicesProps) {
  const isLimited = picked.length > 0
  const [last] = picked.length === 1 ? picked : []
  return (
    <>
      <RadioGroup
        aria-label="Products"
        value={isLimited ? 'selected' : 'all'}
        onChange={(_, choice) => onChange(choice === 'all' ? [] : [...products])}
      >
        <FormControlLabel value="all" control={<Radio size="small" />} label="All products" />
        <FormControlLabel value="selected" control={<Radio size="small" />} label="Selected products" />
      </RadioGroup>
      {isLimited && (
        <CheckboxGroup
          label="Products the user has"
          isInner
          choices={products.map((name) => ({
            value: name,
            label: PRODUCT_LABELS[name],
            isDisabled: name === last,
          }))}
          picked={picked}
          onChange={(next) => onChange(products.filter((name) => next.includes(name)))}
          hint={last && 'At least one product stays selected. To end access, disable the user.'}
          error={error}
        />
      )}
    </>
  )
}
