export { readWorkbook } from './list/read-workbook.ts'
export { writeResultXlsx } from './result-xlsx.ts'
