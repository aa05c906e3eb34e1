// Svelte erases the types itself: esbuild, before it, marks calls as pure in places that Rollup cannot read.
export default { compilerOptions: { runes: true } };
