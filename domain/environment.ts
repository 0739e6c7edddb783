/** Defines where the product runs. `local` is a developer's or evaluator's own machine. */
export const ENVIRONMENTS = ['production', 'demo', 'staging', 'local'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** Hostnames by environment, lower case without port, as configured for the deployment. */
export type EnvironmentHostnames = Partial<Record<Environment, readonly string[]>>

const LOOPBACK_HOSTNAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the environment that a browser's hostname stands for. A hostname that no one configured is production: the
 * strictest rules are the safe answer.
 */
export function getEnvironment(hostname: string, hostnames: EnvironmentHostnames = {}): Environment {
  const name = hostname.toLowerCase()
  for (const environment of ENVIRONMENTS) {
    if (hostnames[environment]?.includes(name)) return environment
  }
  return LOOPBACK_HOSTNAMES.includes(name) ? 'local' : 'production'
}

/** Tells whether the environment counts as development: staging and local do. */
export function isDevelopment(environment: Environment): boolean {
  return environment === 'staging' || environment === 'local'
}

/** Tells whether the environment offers the copying tools: only development and demo environments do. */
export function hasCopyingTools(environment: Environment): boolean {
  return isDevelopment(environment) || environment === 'demo'
}
