import { configure, getConfig } from '@testing-library/react'

const isRepeated = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

/** Makes a repeated query print the page once, when it gives up, and not each time. */
export function printPagesOnce(): void {
  const { getElementError } = getConfig()
  configure({
    getElementError(message, container) {
      if (!isRepeated()) return getElementError(message, container)
      return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
    },
  })
}
