/** p practitioner, e entity, as in the tables of the read model. */
export type Subject = 'p' | 'e'
