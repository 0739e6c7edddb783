/**
 * The header that says how far the database was after a call that wrote, where a replica answers searches too. A call that
 * sends it back sees at least that.
 */
export const POSITION_HEADER = 'x-database-position'
