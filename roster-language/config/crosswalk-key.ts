/** Returns the text by which a crosswalk is looked into: case and blanks make no difference. */
export const crosswalkKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase()
