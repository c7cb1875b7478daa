import packageJson from './package.json' with { type: 'json' }

/** The version of this service, as its package has it. That of the interface is `info.version` of its document. */
export const VERSION: string = packageJson.version
