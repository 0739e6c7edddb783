import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = new URL('./stop-signals.ts', import.meta.url)

type Started = { child: ChildProcess; outcome: Promise<{ code: unknown; out: string }> }

async function start(body: string, work = 'setInterval(() => {}, 1000)'): Promise<Started> {
  const script = `
    import { endProgram, onStop, tellInterruption } from '${MODULE}'
    ${body}
    ${work}
    console.log('ready')
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let out = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const { stdout } = child
  if (!stdout) throw new Error('The child has no output')
  const outcome = Promise.all([once(child, 'exit'), once(stdout, 'end')]).then(([[code]]) => ({ code, out }))
  await Promise.race([once(stdout, 'data'), outcome])
  return { child, outcome }
}

const SAYS_STOPPED = "onStop(async () => { await null; console.log('stopped') })"

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} runs the handler and ends with code 0`, async () => {
    const { child, outcome } = await start(SAYS_STOPPED)
    child.kill(signal)
    expect(await outcome).toEqual({ code: 0, out: 'ready\nstopped\n' })
  })
}

test('a parent that goes away stops the program', async () => {
  const { child, outcome } = await start(SAYS_STOPPED)
  child.disconnect()
  expect(await outcome).toEqual({ code: 0, out: 'ready\nstopped\n' })
})

test('several signals run the handler once', async () => {
  const { child, outcome } = await start(
    "onStop(async () => { console.log('stopping'); await new Promise((r) => setTimeout(r, 200)) })",
  )
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) child.kill(signal)
  expect(await outcome).toEqual({ code: 0, out: 'ready\nstopping\n' })
})

test('handlers run last in, first out, and one that fails does not keep the others from running', async () => {
  const { child, outcome } = await start(`
    onStop(() => console.log('first'))
    onStop(() => { throw new Error('broken') })
    onStop(() => console.log('last'))
  `)
  child.kill('SIGTERM')
  expect(await outcome).toEqual({ code: 1, out: 'ready\nlast\nfirst\n' })
})

test('an error that no one caught stops in order and ends with code 1', async () => {
  const { outcome } = await start(`${SAYS_STOPPED}\nsetTimeout(() => { throw new Error('broken') }, 50)`)
  expect(await outcome).toEqual({ code: 1, out: 'ready\nstopped\n' })
})

test('a program that ends itself stops in order with its own code', async () => {
  const { outcome } = await start(`${SAYS_STOPPED}\nsetTimeout(() => endProgram(3), 50)`)
  expect(await outcome).toEqual({ code: 3, out: 'ready\nstopped\n' })
})

test('the channel to the parent does not keep a finished program alive', async () => {
  const { outcome } = await start(SAYS_STOPPED, '')
  expect(await outcome).toEqual({ code: 0, out: 'ready\n' })
})

test('an interrupted command says so and ends with the code of the signal, after what it has to put away', async () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const { child, outcome } = await start(`${SAYS_STOPPED}; tellInterruption('Give the command again.')`)
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.kill(signal)
    expect(await outcome).toEqual({ code, out: 'ready\nstopped\n' })
    expect(said.trim()).toBe('Give the command again.')
  }
})
