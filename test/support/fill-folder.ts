import { seedFolder } from './seed-folder'

/** Fills the data folder that SEEDED_FOLDER names, which server processes of tests start from. */
async function main(): Promise<void> {
  const { SEEDED_FOLDER } = process.env
  if (!SEEDED_FOLDER) throw new Error('SEEDED_FOLDER names no folder')
  await seedFolder(SEEDED_FOLDER, async () => {})
}

void main()
