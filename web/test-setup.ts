import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may need more than the usual second to show a page.
configure({ asyncUtilTimeout: 5000 })

afterEach(cleanup)
