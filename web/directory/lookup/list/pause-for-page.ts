/** Lets the page draw and answer between two parts of long work. */
export const pauseForPage = () => new Promise((resolve) => setTimeout(resolve))
