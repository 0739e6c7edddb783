import { CALL_CONNECTIONS, createApp } from '#server/app/app.ts'
import { jobHandlers } from '#server/app/job-handlers.ts'
import { migrate } from '#server/app/migrate.ts'
import { openAuditKey } from '#server/audit/audit-key.ts'
import type { RunCommand } from '#server/commands/run-command.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { startPostgres } from '#server/db/embedded-postgres.ts'
import { openReplica, type Replica } from '#server/db/replica.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#server/demo/sign-ins.ts'
import { ensureWebBuild } from '#server/http/web-build.ts'
import { prepareLocalKey } from '#server/identity/local-token.ts'
import { startWorkers, type Workers } from '#server/jobs/workers.ts'
import { isPortFree } from '#server/process/free-port.ts'
import { claimHome, isServedAt } from '#server/process/single-instance.ts'
import { isStopping, onStop } from '#server/process/stop-signals.ts'
import { startRepair } from '#server/search/read-model/start-repair.ts'
import { CommandError } from './command-error.ts'

/** A read of a replica that takes longer would hold up the changes that come in. */
const REPLICA_LIMIT_MS = 4000
/** A call waits for a connection as long as for its turn, and at least this long. */
const MIN_CONNECT_MS = 5000

type Stop = () => unknown

/** Returns what was started so far, stopped in reverse order, each once. */
function stopStack(): { push(stop: Stop): void; stopAll: () => Promise<void> } {
  const stops: Stop[] = []
  return {
    push: (stop) => stops.push(stop),
    async stopAll() {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
    },
  }
}

function log(line: string): void {
  console.log(line)
}

async function openConfiguredDatabase(config: Config, stack: ReturnType<typeof stopStack>) {
  let url = config.DATABASE_URL
  let checkpoint = async () => {}
  if (url === '') {
    const starting = startPostgres({ home: config.home, log })
    // Known to the stack before it runs: a Ctrl-C during the first start leaves nothing behind.
    stack.push(() => starting.then((postgres) => postgres.stop()).catch(() => {}))
    const postgres = await starting
    url = postgres.url('concord')
    checkpoint = postgres.checkpoint
  }
  await migrate(url)
  const database = openDatabase(url)
  stack.push(() => database.close())
  return { url, database, checkpoint }
}

function openConfiguredReplica({ DATABASE_REPLICA_URL }: Config, primary: Database): Replica | undefined {
  if (DATABASE_REPLICA_URL === '') return undefined
  const database = openDatabase(DATABASE_REPLICA_URL, {
    maxConnections: CALL_CONNECTIONS,
    connectTimeoutMs: REPLICA_LIMIT_MS,
    statementLimitMs: REPLICA_LIMIT_MS,
  })
  return openReplica(database, primary)
}

function printSignIns(): void {
  const width = Math.max(...DEMO_SIGN_INS.map(({ email }) => email.length))
  log(`\nDemo sign-ins, password ${DEMO_PASSWORD}:`)
  for (const { email, shows } of DEMO_SIGN_INS) log(`  ${email.padEnd(width)}  ${shows}`)
}

function tellTakenPort({ PORT }: Config): CommandError {
  return new CommandError(
    `Port ${PORT} is taken by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`,
  )
}

function assertComplete(config: Config): void {
  const { CONCORD_ENVIRONMENT: environment, environments } = config
  if (environment === 'local' || environments[environment].OIDC_ISSUER !== '') return
  const name = `${environment.toUpperCase()}_OIDC_ISSUER`
  throw new ConfigError(`Set ${name} to the address of the identity provider: without it no one can sign in.`)
}

function warnOfOpenSignIns({ HOST }: Config): void {
  if (HOST === 'localhost' || HOST === '127.0.0.1' || HOST === '::1') return
  log(`\nHOST is ${HOST}: whoever reaches this machine over the network can use the demo sign-ins.`)
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, config: Config): Promise<string> {
  const { HOST, PORT } = config
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw tellTakenPort(config)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : PORT
  return `http://${HOST}:${port}`
}

export const run: RunCommand = async (config) => {
  const startedAt = performance.now()
  const stack = stopStack()
  onStop(() => stack.stopAll())
  try {
    assertComplete(config)
    const { HOST, PORT } = config
    // A running program is stopped only for a start that can succeed: the port is free, or it is its own.
    if (!isServedAt(config.home, PORT) && !(await isPortFree(HOST, PORT))) throw tellTakenPort(config)
    const home = await claimHome(config.home, PORT, { log })
    stack.push(() => home.release())
    // Before the first start fills the database, which takes a while.
    if (!(await isPortFree(HOST, PORT))) throw tellTakenPort(config)
    const { url, database, checkpoint } = await openConfiguredDatabase(config, stack)
    const isLocal = config.CONCORD_ENVIRONMENT === 'local'
    if (isLocal) {
      await seedDemo(database, { log })
      await prepareLocalKey(config.home, log)
    }
    void checkpoint()
    await openAuditKey(config)
    const webFolder = await ensureWebBuild({ log })
    const calls = openDatabase(url, {
      maxConnections: CALL_CONNECTIONS,
      connectTimeoutMs: Math.max(MIN_CONNECT_MS, config.CALL_PATIENCE_SECONDS * 1000),
      statementLimitMs: config.CALL_STATEMENT_SECONDS * 1000,
    })
    stack.push(() => calls.close())
    const replica = openConfiguredReplica(config, calls)
    if (replica) stack.push(() => replica.close())
    const app = await createApp({ config, database: calls, ...(replica ? { replica } : {}) }, { webFolder })
    let workers: Promise<Workers> | undefined
    stack.push(() =>
      Promise.all([
        app.close(),
        workers?.then(
          (started) => started.stop(),
          () => {},
        ),
      ]),
    )
    const address = await listen(app, config)
    stack.push(startRepair(database, log))
    if (config.RUN_WORKERS) {
      workers = startWorkers({ config, database }, { url, handlers: jobHandlers, log })
      await workers
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    log(`\nConcord is ready at ${address} (${seconds} s). Stop it with Ctrl-C.`)
    if (isLocal) {
      printSignIns()
      warnOfOpenSignIns(config)
    }
  } catch (error) {
    await stack.stopAll()
    if (!isStopping()) throw error
  }
}
