export const ROW_PX = 30
export const HEAD_PX = 72
