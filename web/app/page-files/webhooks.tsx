import { useViewedList } from '#web/accounts/list-views/use-viewed-list.tsx'
import { WebhooksPage as Webhooks } from '#web/changelog/webhooks/WebhooksPage.tsx'

export { WebhookPage } from '#web/changelog/webhooks/WebhookPage.tsx'

export const WebhooksPage = () => <Webhooks useViewedList={useViewedList} />
