import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { findLabelsByIndex } from './lib/labels-by-index.ts'

// A busy machine may need more than the usual second to show a page.
configure({ asyncUtilTimeout: 5000 })
findLabelsByIndex()

afterEach(cleanup)
