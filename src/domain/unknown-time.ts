/** Stands where the hosted product says no time, on a row of its page or for one that was just made. */
export const UNKNOWN_TIME = new Date(0).toISOString()
