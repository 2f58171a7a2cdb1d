/** The file a media address names, without the grant it may carry: addresses of one file differ by when they end. */
export const mediaFileOf = (address: string): string => address.replace(/\/media\/signed\/[^/]+\//, '/media/')
