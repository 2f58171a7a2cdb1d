import path from 'node:path'
import type { Env } from '#server/env'

/** Name of the folder under `DATA_DIR` and of its path under `/media/`. */
export const BANK_FOLDER = 'bank'

/** Folder of the pictures that questions show. */
export const bankFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => path.join(dataDir, BANK_FOLDER)
