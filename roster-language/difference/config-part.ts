/** Describes one part of a config as items by key, so that two configs are compared and copied item by item. */
export type ConfigPart<Config, Id extends string = string> = {
  readonly id: Id
  /** Returns the items, in the order of the config; an item that says nothing is left out. */
  readonly list: (config: Config) => ReadonlyMap<string, unknown>
  /** Returns the config with an item in the place of the one with that key, or behind the others. */
  readonly put: (config: Config, key: string, item: unknown) => Config
}

type ListName<Config> = {
  [Name in keyof Config]-?: Config[Name] extends readonly unknown[] | undefined ? Name : never
}[keyof Config] &
  string

type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never

/** Returns the part that a list of a config is, each item by its key; several with one key are one item, an array. */
export function listPart<Config, Name extends ListName<Config>, Id extends string>(
  id: Id,
  name: Name,
  keyOf: (item: ItemOf<Config[Name]>) => string,
): ConfigPart<Config, Id> {
  type Item = ItemOf<Config[Name]>
  const groups = (config: Config) => Map.groupBy((config[name] ?? []) as readonly Item[], keyOf)
  return {
    id,
    list: (config) =>
      new Map([...groups(config)].map(([key, items]) => [key, items.length === 1 ? items[0] : items])),
    put: (config, key, item) => {
      const items = (Array.isArray(item) ? item : [item]) as Item[]
      return { ...config, [name]: [...groups(config).set(key, items).values()].flat() }
    },
  }
}

/** Returns a part whose items are single values of a config, each by its name; undefined says nothing. */
export function valuesPart<Config, Id extends string>(
  id: Id,
  names: readonly (keyof Config & string)[],
): ConfigPart<Config, Id> {
  return {
    id,
    list: (config) =>
      new Map(names.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]] as const]))),
    put: (config, key, item) => ({ ...config, [key]: item }),
  }
}

/** Returns a part whose items are the values of an object that a config holds under a name. */
export function objectPart<Config, Id extends string>(
  id: Id,
  name: keyof Config & string,
): ConfigPart<Config, Id> {
  const objectIn = (config: Config) => (config[name] ?? {}) as Readonly<Record<string, unknown>>
  return {
    id,
    list: (config) => new Map(Object.entries(objectIn(config)).filter(([, value]) => value !== undefined)),
    put: (config, key, item) => ({ ...config, [name]: { ...objectIn(config), [key]: item } }),
  }
}
