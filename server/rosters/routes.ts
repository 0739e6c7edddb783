import type { Route } from '#server/http/route.ts'
import { comparisonRoutes } from './comparison/routes.ts'
import { configRoutes } from './configs/routes.ts'
import { sourceRoutes } from './configs/source/routes.ts'
import { targetRoutes } from './configs/target/routes.ts'
import { copyRoutes } from './copy/routes.ts'
import { cycleRoutes } from './cycles/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { errorReportRoutes } from './error-reports/routes.ts'
import { findingRoutes } from './findings/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { mappingRoutes } from './mapping/routes.ts'
import { outputRoutes } from './output/routes.ts'
import { publicationRoutes } from './publish/routes.ts'
import { fileRoutes } from './uploads/routes.ts'

export const rosterRoutes: readonly Route[] = [
  ...libraryRoutes,
  ...cycleRoutes,
  ...findingRoutes,
  ...outputRoutes,
  ...comparisonRoutes,
  ...deliveryRoutes,
  ...publicationRoutes,
  ...errorReportRoutes,
  ...fileRoutes,
  ...draftRoutes,
  ...mappingRoutes,
  ...sourceRoutes,
  ...configRoutes,
  ...targetRoutes,
  ...copyRoutes,
]
