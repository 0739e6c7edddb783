export { DeliveryTab } from './delivery/DeliveryTab.tsx'
export { FilesTab } from './files/FilesTab.tsx'
export { LogTab } from './log/LogTab.tsx'
export { PublishTab } from './publish/PublishTab.tsx'
