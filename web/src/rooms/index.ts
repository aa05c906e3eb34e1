// Which part of the page shows which game.
import type { Component } from 'svelte';
import type { RoomName } from '../engine/engine';
import Bridge from './bridge/Bridge.svelte';
import Calculation from './calculation/Calculation.svelte';
import Castle from './castle/Castle.svelte';
import Memory from './concentration/Memory.svelte';
import Tsume from './tsume/Tsume.svelte';

export const rooms: Record<RoomName, Component> = { tsume: Tsume, castle: Castle, calculation: Calculation, concentration: Memory, bridge: Bridge };
