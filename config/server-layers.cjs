/**
 * The layers of server/, lowest first, each with the layers it may import beside itself. Files at the top of server/ (deps, env,
 * refusal …) belong to no layer; of these, only the entry points import upwards.
 */
const layers = {
  settings: [],
  database: [],
  repositories: ['database'],
  providers: ['settings', 'database', 'repositories'],
  http: ['database', 'repositories', 'providers'],
  services: ['database', 'repositories', 'providers', 'http'],
  jobs: ['database', 'repositories', 'providers', 'services'],
  bank: ['database', 'repositories', 'providers', 'services', 'seed'],
  desk: ['database', 'repositories', 'providers', 'http', 'services', 'jobs', 'bank', 'seed'],
  seed: ['database', 'repositories', 'providers', 'services'],
}

/** Files at the top of server/ that every layer may import. */
const base = [
  'deps',
  'env',
  'error-code',
  'folders',
  'log',
  'media-grant',
  'media-url',
  'newest',
  'opened-once',
  'public-cache',
  'refusal',
  'rich-media',
  'start-failure',
]

module.exports = { layers, base }
