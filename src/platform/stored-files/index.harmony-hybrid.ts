import { storedFiles as web } from './index.h5'
import { nearAddress } from './near-address'
import type { StoredFilesPort } from './port'

/** The files of the web, fetched through the app's own host. */
export const storedFiles: StoredFilesPort = { ...web, download: (url, ...rest) => web.download(nearAddress(url), ...rest) }
