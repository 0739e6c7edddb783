import { getNameSteps } from '../name/name-steps.ts'
import type { Transform, TransformCase } from './transform.ts'

const STEPS = getNameSteps('value')

type PartId =
  | 'first-name'
  | 'middle-name'
  | 'last-name'
  | 'suffix'
  | 'credentials'
  | 'nickname'
  | 'organization-name'
type Part = Omit<Transform, 'takes' | 'parameters' | 'steps' | 'cases'> & { readonly id: PartId }

const REVERSED = 'RUIZ ANA MARIA'
const LARKSPUR = 'Larkspur Diabetic Supply Inc.'
/** Cells with their parts; those that are not there are empty. */
const CASES: Readonly<Record<string, Readonly<Partial<Record<PartId, string>>>>> = {
  'Ruiz, Ana M., MD': { 'first-name': 'Ana', 'middle-name': 'M', 'last-name': 'Ruiz', credentials: 'MD' },
  'Ana M Ruiz Jr, MD, PhD': {
    'first-name': 'Ana',
    'middle-name': 'M',
    'last-name': 'Ruiz',
    suffix: 'Jr',
    credentials: 'MD, PhD',
  },
  'Dr. Ana Ruiz': { 'first-name': 'Ana', 'last-name': 'Ruiz' },
  'Ruiz, Dr. Ana': { 'first-name': 'Ana', 'last-name': 'Ruiz' },
  'Ana (Anita) Ruiz': { 'first-name': 'Ana', 'last-name': 'Ruiz', nickname: 'Anita' },
  'Ana Ruiz (PA-C)': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'PA-C' },
  'Maria de la Cruz': { 'first-name': 'Maria', 'last-name': 'de la Cruz' },
  'DUGAN III, ERNEST J': {
    'first-name': 'ERNEST',
    'middle-name': 'J',
    'last-name': 'DUGAN',
    suffix: 'III',
  },
  'Smith-Jones, Mary Ann': { 'first-name': 'Mary', 'middle-name': 'Ann', 'last-name': 'Smith-Jones' },
  'van der Berg, Jan, Ph.D.': { 'first-name': 'Jan', 'last-name': 'van der Berg', credentials: 'PhD' },
  Lee: { 'last-name': 'Lee' },
  'Ruiz Ana M.': { 'first-name': 'Ana', 'middle-name': 'M', 'last-name': 'Ruiz' },
  'RUIZ Ana': { 'first-name': 'Ana', 'last-name': 'RUIZ' },
  'RUIZ JR ANA MARIA': { 'first-name': 'ANA', 'middle-name': 'MARIA', 'last-name': 'RUIZ', suffix: 'Jr' },
  'Ruiz, MD, Ana': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'MD' },
  'RUIZ DO, ANA': { 'first-name': 'ANA', 'last-name': 'RUIZ', credentials: 'DO' },
  'RUIZ, ANA L DO': { 'first-name': 'ANA', 'middle-name': 'L', 'last-name': 'RUIZ', credentials: 'DO' },
  'Ana Ruiz, MS, CCC-A': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'MS, CCC-A' },
  'Robert B Lee FACEP': {
    'first-name': 'Robert',
    'middle-name': 'B',
    'last-name': 'Lee',
    credentials: 'FACEP',
  },
  'Ruiz, Ana XQR': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'XQR' },
  'Ruiz, Ana - MD': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'MD' },
  'Ana Ruiz \u2013 MD, PhD': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'MD, PhD' },
  'RUIZ, ANA, MD -PHD': { 'first-name': 'ANA', 'last-name': 'RUIZ', credentials: 'MD, PHD' },
  'Ruiz, Ana \u2014 DO': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'DO' },
  'Ana Smith - Jones': { 'first-name': 'Ana', 'last-name': 'Smith-Jones' },
  'Ana Smith\u2013Jones - MD': { 'first-name': 'Ana', 'last-name': 'Smith-Jones', credentials: 'MD' },
  'Jo - Ann Do': { 'first-name': 'Jo-Ann', 'last-name': 'Do' },
  'Ruiz, Ana*': { 'first-name': 'Ana', 'last-name': 'Ruiz' },
  'Ana Ruiz * MD': { 'first-name': 'Ana', 'last-name': 'Ruiz', credentials: 'MD' },
  'Minh T DO': { 'first-name': 'Minh', 'middle-name': 'T', 'last-name': 'DO' },
  'DO, MINH': { 'first-name': 'MINH', 'last-name': 'DO' },
  [LARKSPUR]: { 'organization-name': LARKSPUR },
  'Ana Ruiz, MD, PC': { 'organization-name': 'Ana Ruiz, MD, PC' },
  'Valley Medical Services and Counseling': {
    'organization-name': 'Valley Medical Services and Counseling',
  },
  [REVERSED]: { 'first-name': 'ANA', 'middle-name': 'MARIA', 'last-name': 'RUIZ' },
}

const part = (words: Part): Transform => ({
  ...words,
  takes: 'value',
  parameters: [
    {
      name: 'order',
      label: 'Order where there is no comma',
      kind: 'choice',
      choices: ['first last', 'last first'],
      default: 'first last',
    },
  ],
  steps: STEPS,
  cases: Object.entries(CASES).map(
    ([cell, parts]): TransformCase => [
      cell,
      parts[words.id] ?? null,
      cell === REVERSED ? { order: 'last first' } : {},
    ],
  ),
})

/** The parts of a person's name that stands in one cell, and the organization that stands there instead. */
export const NAME_TRANSFORMS: readonly Transform[] = [
  part({
    id: 'first-name',
    gives: 'personName',
    label: 'First name of a whole name',
    description: "Takes the first name out of a cell like 'Ruiz, Ana M., MD' or 'Dr. Ana M Ruiz Jr'.",
    formula: "part(given, ' ', 1)",
  }),
  part({
    id: 'middle-name',
    gives: 'personName',
    label: 'Middle name of a whole name',
    description: 'Takes what stands between first and last name out of a whole name, without points.',
    formula: "extract(given, '^[^ ]+ (.*)$')",
  }),
  part({
    id: 'last-name',
    gives: 'personName',
    label: 'Last name of a whole name',
    description: "Takes the last name with its particles, as in 'van der Berg'.",
    formula: 'trim(lastWords)',
  }),
  part({
    id: 'suffix',
    label: 'Suffix of a whole name',
    description: 'Takes Jr, Sr, II, III or IV out of a whole name.',
    formula: 'generation',
  }),
  part({
    id: 'credentials',
    label: 'Credentials of a whole name',
    description: 'Takes the credentials of a whole name, without points and with commas between them.',
    formula: 'listedCredentials',
  }),
  part({
    id: 'nickname',
    label: 'Nickname of a whole name',
    description: "Takes what stands in brackets or quotation marks, as in 'Ana (Anita) Ruiz'.",
    formula: 'if(isOrganization, null, if(isBlank(asideCredentials), aside, null))',
  }),
  part({
    id: 'organization-name',
    label: 'Organization of a name column',
    description: 'Takes the cell where it names an organization; the parts of a person are empty then.',
    formula: 'if(isOrganization, trim(value), null)',
  }),
]
