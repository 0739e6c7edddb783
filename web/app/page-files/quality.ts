export { AccuracyPage } from '#web/dashboards/accuracy/AccuracyPage.tsx'
export { SamplePage } from '#web/dashboards/accuracy/SamplePage.tsx'
export { ComplianceClocksPage } from '#web/dashboards/clocks/ComplianceClocksPage.tsx'
