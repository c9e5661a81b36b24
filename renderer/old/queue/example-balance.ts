/** A balance by which a message shows how one is typed. */
export const exampleBalance = 81_793
