import {
  BUILT_IN_TARGETS,
  type TargetConfig,
  targetConfigSchema,
  type Waiver,
} from '@concord/roster-language'

const BUILT_IN = BUILT_IN_TARGETS.get('practitioner-roster') as TargetConfig

const PROGRAMS = [
  { id: 'choice', name: 'Choice' },
  { id: 'hmo', name: 'HMO' },
  { id: 'medicare', name: 'Medicare' },
]

const forAll = (when?: string) =>
  PROGRAMS.map(({ id: program }) => ({ program, ...(when === undefined ? {} : { when }) }))

/** The programs that require a field that other programs do not. */
const REQUIRED_BY: Readonly<Record<string, readonly object[]>> = {
  last_name: forAll(),
  first_name: forAll(),
  address_1: forAll('isBlank(term_date)'),
  phone: [{ program: 'hmo' }, { program: 'medicare' }].map((one) => ({
    ...one,
    when: "accepting_new_patients = 'Y'",
  })),
  accepting_new_patients: ['choice', 'medicare'].map((program) => ({ program, when: "is_pcp = 'Y'" })),
  license_number: [{ program: 'choice', when: 'not isBlank(license_state)' }],
}

/** The target config of practitioners in the demo workspace: the built-in one, with programs of a plan. */
export const PRACTITIONER: TargetConfig = targetConfigSchema.parse({
  ...BUILT_IN,
  programs: PROGRAMS,
  fields: BUILT_IN.fields.map((field) => {
    const requiredBy = REQUIRED_BY[field.id]
    return requiredBy ? { ...field, requiredBy } : field
  }),
})

/** The target config before the change: it had no programs, and ZIP codes of another state held rows. */
export const EARLIER_PRACTITIONER: TargetConfig = {
  ...BUILT_IN,
  rules: BUILT_IN.rules.map((use) =>
    'rule' in use && use.rule === 'zip-of-other-state' ? { ...use, severity: 'error' } : use,
  ),
}

/** Returns the target with what is let through from a day on until another one. */
export const waive = (days: Pick<Waiver, 'since' | 'until'>, owner: string): TargetConfig => ({
  ...PRACTITIONER,
  waivers: [
    {
      ...{ rule: 'unreadable-zip', field: 'zip', sender: 'cedar-hollow', owner, ...days },
      reason: 'Their system drops ZIP codes of new locations until it is replaced.',
    },
  ],
})
